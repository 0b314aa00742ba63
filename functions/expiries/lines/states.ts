// The fixed words of an expiry.
export const EXPIRY_PRIORITIES = ['High', 'Medium', 'Low'] as const;
export const EXPIRY_STATES = ['todo', 'in_progress', 'done'] as const;
