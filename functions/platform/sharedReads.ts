// Fetches the documents that are asked for at about the same moment in one call: each call costs a stream, of which this
// process's part takes longer than a document.
import type { DocumentReference, DocumentSnapshot } from 'firebase-admin/firestore';
import { firestore } from './firebase';
import { Gathering } from './gathering';
import { addReadsToMeter } from './meter';

interface Waiting {
  ref: DocumentReference;
  resolve: (snapshot: DocumentSnapshot) => void;
  reject: (thrown: unknown) => void;
}

/** So many go together; each may be of a mebibyte. */
const MOST_DOCUMENTS = 20;

async function readTogether(callers: readonly Waiting[]): Promise<void> {
  if (callers.length === 0) return;
  try {
    const snapshots = await firestore().getAll(...callers.map(({ ref }) => ref));
    for (const [at, { resolve, reject }] of callers.entries()) {
      const snapshot = snapshots[at];
      if (snapshot) resolve(snapshot);
      else reject(new Error('Firestore answered for fewer documents than it was asked for'));
    }
  } catch (thrown) {
    for (const { reject } of callers) reject(thrown);
  }
}

const reads = new Gathering<Waiting>({
  atOnce: Number.POSITIVE_INFINITY,
  take: (waiting) => waiting.splice(0, MOST_DOCUMENTS),
  run: readTogether,
});

/** 1 read. */
export async function readDocumentInSharedBatch(ref: DocumentReference): Promise<DocumentSnapshot> {
  const snapshot = await new Promise<DocumentSnapshot>((resolve, reject) => {
    reads.add({ ref, resolve, reject });
  });
  addReadsToMeter(1);
  return snapshot;
}
