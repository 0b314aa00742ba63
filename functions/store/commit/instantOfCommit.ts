// A time that Firestore sets at commit, which orders records regardless of clocks.
import { FieldValue } from 'firebase-admin/firestore';

/** A placeholder that Firestore replaces with the commit time. Stage it, but never read it. */
export const serverTimestampSentinel = (): Date => FieldValue.serverTimestamp() as unknown as Date;
