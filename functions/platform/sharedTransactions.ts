// Has what several organizations decide at about the same moment decided in one transaction: as many round trips for all
// of them as for one.
import { AsyncResource } from 'node:async_hooks';
import {
  DocumentReference,
  type DocumentSnapshot,
  type Query,
  type Transaction,
} from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import { firestore } from './firebase';
import { Gathering } from './gathering';
import { OnceCreations } from './onceCreations';
import {
  type Decide,
  type Decided,
  finishCommittedTransaction,
  runTransactionUntilCommitted,
  TransactionWrites,
} from './transaction';

interface Caller {
  tenant: Tenant;
  decide: Decide<unknown>;
  resolve: (decided: Decided<unknown>) => void;
  reject: (thrown: unknown) => void;
}

/** So many organizations go together: what they read stays locked until the last of them has decided. */
const MOST_TOGETHER = 16;
const AT_ONCE = 4;

/** Reads in one round trip what those who decide together ask for in one turn. */
class SharedReads {
  private wanted = new Map<string, DocumentReference>();
  private reading: Promise<Map<string, DocumentSnapshot>> | null = null;

  constructor(private readonly transaction: Transaction) {}

  async getAll(...refs: DocumentReference[]): Promise<(DocumentSnapshot | undefined)[]> {
    for (const ref of refs) this.wanted.set(ref.path, ref);
    this.reading ??= this.readAll();
    const found = await this.reading;
    return refs.map(({ path }) => found.get(path));
  }

  async get(asked: DocumentReference | Query) {
    return asked instanceof DocumentReference ? (await this.getAll(asked))[0] : this.transaction.get(asked);
  }

  private async readAll(): Promise<Map<string, DocumentSnapshot>> {
    await new Promise((turn) => setImmediate(turn));
    const refs = [...this.wanted.values()];
    this.wanted = new Map();
    this.reading = null;
    const found = await this.transaction.getAll(...refs);
    return new Map(found.map((snapshot) => [snapshot.ref.path, snapshot]));
  }
}

const decideAlone = ({ decide, resolve, reject }: Caller): Promise<void> =>
  runTransactionUntilCommitted(decide).then(resolve, reject);

/** Whatever one of them fails of, it fails of alone: of whom nothing was decided together, it is decided alone. */
async function decideTogether(callers: readonly Caller[]): Promise<void> {
  const [first] = callers;
  if (first && callers.length === 1) return decideAlone(first);
  const decided = await firestore()
    .runTransaction(
      async (transaction) => {
        // They stage their writes: of a transaction, they use its reads.
        const reads = new SharedReads(transaction) as unknown as Transaction;
        const outcomes = await Promise.all(
          callers.map((caller) =>
            new TransactionWrites(new OnceCreations()).decided(reads, caller.decide).catch(() => null),
          ),
        );
        for (const outcome of outcomes) outcome?.writes.stageAll(transaction);
        return outcomes;
      },
      { maxAttempts: 1 },
    )
    .catch(() => []);
  for (const [index, caller] of callers.entries()) {
    const outcome = decided[index];
    if (outcome) caller.resolve(outcome);
    // It may have to yield for seconds: nobody else waits for that.
    else void decideAlone(caller);
  }
}

/** Of one organization never two: what is decided for another has nothing to do with it. */
function takeSome(waiting: Caller[]): Caller[] {
  const taken = new Map<string, Caller>();
  for (const caller of waiting) {
    const { organizationId } = caller.tenant;
    if (!taken.has(organizationId)) taken.set(organizationId, caller);
    if (taken.size === MOST_TOGETHER) break;
  }
  const callers = [...taken.values()];
  for (const caller of callers) waiting.splice(waiting.indexOf(caller), 1);
  return callers;
}

const transactions = new Gathering<Caller>({ atOnce: AT_ONCE, take: takeSome, run: decideTogether });

/**
 * As `inTransaction` (transaction.ts), together with what other organizations decide at the same moment. `decide` must
 * read and write what is the organization's own, beside what nobody's decision writes.
 */
export async function inSharedTransaction<T>(tenant: Tenant, decide: Decide<T>): Promise<T> {
  const decided = await new Promise<Decided<T>>((resolve, reject) => {
    transactions.add({
      tenant,
      // What it reads is counted where it was asked for.
      decide: AsyncResource.bind(decide),
      resolve: resolve as Caller['resolve'],
      reject,
    });
  });
  return finishCommittedTransaction(decided);
}
