// The fixed words of an expiry.
export const PRIORITIES = ['High', 'Medium', 'Low'] as const;
export const STATES = ['todo', 'in_progress', 'done'] as const;
