// A time that Firestore sets at commit, which orders records regardless of clocks.
import { FieldValue } from 'firebase-admin/firestore';

/** To be staged for a stored instant, and never to be read: the record has it once it was committed. */
export const serverTimestampSentinel = (): Date => FieldValue.serverTimestamp() as unknown as Date;
