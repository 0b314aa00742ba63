// The effects of an operation on the database: index entries, deleted documents, commits.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import { firestore } from '../functions/store/firestore';
import { ROOT } from '../local/config';
import type { IndexFile } from '../test/support/indexes';
import { entriesWritten } from '../test/support/indexes';

const FILE: IndexFile = JSON.parse(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8'));

interface Stored {
  collection: string;
  data: DocumentData;
  /** The time of its last commit; documents committed together share it. */
  at: string;
}
export type Snapshot = ReadonlyMap<string, Stored>;

export interface Changes {
  /** Index entries written. */
  entries: number;
  deletes: number;
  commits: number;
  /** Activity log entries created. */
  logged: number;
}

const storedIn = (document: DocumentSnapshot): [string, Stored] => {
  const at = `${document.updateTime?.seconds}.${document.updateTime?.nanoseconds}`;
  return [document.ref.path, { collection: document.ref.parent.id, data: document.data() ?? {}, at }];
};

/** All documents of an organization, by path. */
export async function snapshotOf(organizationId: string): Promise<Snapshot> {
  const collections = await firestore().listCollections();
  const found = await Promise.all(
    collections.map(async (collection) => {
      const [own, one] = await Promise.all([
        firestore().collectionGroup(collection.id).where('organization_id', '==', organizationId).get(),
        collection.doc(organizationId).get(),
      ]);
      return [...own.docs, ...(one.exists ? [one] : [])].map(storedIn);
    }),
  );
  return new Map(found.flat());
}

export function changesBetween(before: Snapshot, after: Snapshot): Changes {
  // Sealing of log entries depends on the schedule, so it isn't counted here.
  const isChained = (path: string, { collection }: Stored): boolean => collection === 'activity' && before.has(path);
  const changed = [...after].filter(([path, stored]) => before.get(path)?.at !== stored.at && !isChained(path, stored));
  return {
    entries: changed.reduce(
      (sum, [path, { collection, data }]) =>
        sum + entriesWritten(FILE, collection, before.get(path)?.data ?? null, data),
      0,
    ),
    deletes: [...before.keys()].filter((path) => !after.has(path)).length,
    commits: new Set(changed.map(([, { at }]) => at)).size,
    logged: changed.filter(([path, { collection }]) => collection === 'activity' && !before.has(path)).length,
  };
}
