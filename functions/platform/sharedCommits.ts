// Commits what several callers change at about the same moment as one: one round trip for all of them.
import type { Timestamp } from 'firebase-admin/firestore';
import { GRPC, hasErrorCode } from './errorCodes';
import { firestore } from './firebase';
import { Gathering } from './gathering';
import { addWritesToMeter } from './meter';
import type { StagedWrite } from './stagedWrites';

interface Waiting {
  writes: readonly StagedWrite[];
  resolve: (written: Timestamp | null) => void;
  reject: (thrown: unknown) => void;
}

/** So many writes go together; one caller's are never divided. */
const MOST_WRITES = 200;
const AT_ONCE = 4;

async function commit(writes: readonly StagedWrite[]): Promise<Timestamp | null> {
  const batch = firestore().batch();
  for (const { stage } of writes) stage(batch);
  const results = await batch.commit();
  return results[0]?.writeTime ?? null;
}

const hand = ({ writes, resolve, reject }: Waiting): Promise<void> =>
  commit(writes).then(resolve, (thrown: unknown) =>
    hasErrorCode(thrown, GRPC.NOT_FOUND, GRPC.FAILED_PRECONDITION) ? resolve(null) : reject(thrown),
  );

/** Whatever one of them fails of, it fails of alone. */
async function commitTogether(callers: readonly Waiting[]): Promise<void> {
  const [first, ...others] = callers;
  if (!first) return;
  if (others.length === 0) return hand(first);
  try {
    const written = await commit(callers.flatMap(({ writes }) => writes));
    for (const { resolve } of callers) resolve(written);
  } catch {
    await Promise.all(callers.map(hand));
  }
}

/** Two that change the same document never go together: both would find it as they had read it. */
function takeSome(waiting: Waiting[]): Waiting[] {
  let size = 0;
  const changed = new Set<string>();
  const end = waiting.findIndex(({ writes }, index) => {
    const paths = writes.map(({ ref }) => ref.path);
    if (index > 0 && (size + writes.length > MOST_WRITES || paths.some((path) => changed.has(path))))
      return true;
    size += writes.length;
    for (const path of paths) changed.add(path);
    return false;
  });
  return waiting.splice(0, end < 0 ? waiting.length : end);
}

const commits = new Gathering<Waiting>({ atOnce: AT_ONCE, take: takeSome, run: commitTogether });

/**
 * Commits the caller's writes, atomically among themselves, together with what others commit at the same moment. Answers
 * when they were written; null when a document was no longer as it had been read: somebody else was first.
 */
export async function tryCommitInSharedBatch(writes: readonly StagedWrite[]): Promise<Timestamp | null> {
  const written = await new Promise<Timestamp | null>((resolve, reject) => {
    commits.add({ writes, resolve, reject });
  });
  if (written) addWritesToMeter(writes.length);
  return written;
}
