// What collections of compact copies of expiries hold: a line for each expiry.
import { z } from 'zod';
import { KEPT_WITH_ITS_EXPIRY } from '../api/retention';

export const expiryLinesFields = {
  /** Lines by expiry id. Not indexed (firestore.indexes.json). */
  lines: z.record(z.string(), z.string()).default({}),
};
export const DATA_OF_EXPIRY_COPIES = {
  personal: ['anyone'],
  kept: KEPT_WITH_ITS_EXPIRY,
  exported: 'not',
} as const;
