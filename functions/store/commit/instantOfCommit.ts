// An instant that Firestore fills in: records are ordered by it as they were committed, whoever's clock is wrong.
import { FieldValue } from 'firebase-admin/firestore';

/** To be staged for a stored instant, and never to be read: the record has it once it was committed. */
export const serverTimestampSentinel = (): Date => FieldValue.serverTimestamp() as unknown as Date;
