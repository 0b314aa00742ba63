// The states, priorities and details of an expiry.
export const EXPIRY_PRIORITIES = ['High', 'Medium', 'Low'] as const;
export const EXPIRY_STATES = ['todo', 'in_progress', 'done'] as const;

/** Texts that identify the document. Messages, calendars, evidence packs and pages show them. */
export const DETAIL_FIELDS = ['reference_number'] as const;
export type Details = Record<(typeof DETAIL_FIELDS)[number], string | null>;

/** The details that an expiry has. */
export const detailsOf = (expiry: Partial<Details>) =>
  DETAIL_FIELDS.flatMap((field) => {
    const value = expiry[field];
    return value ? [{ field, value }] : [];
  });
