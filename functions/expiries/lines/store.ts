// Stores a line for each expiry in a few documents, so that pages, counts and feeds don't need thousands of reads.
//
// Each document (shard) covers a range of expiry ids. A commit that changes an expiry also writes the expiry's line
// (decision 0021). When a shard is full, it is split into parts and its document is deleted. A commit that still writes
// to the old document fails and is retried.
import { FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { KEPT_WITH_ITS_ORGANIZATION } from '../../api/stored';
import type { Derivation, DerivedDataWrites, RecordChangesById, Writes } from '../../api/writes';
import { addMs, clock, DAY_MS } from '../../platform/clock';
import { newId } from '../../platform/ids';
import { GRPC_STATUS, hasErrorCode } from '../../platform/services';
import { tenantCollection } from '../../store/collection';
import { inTransaction } from '../../store/unitOfWork';
import { type ExpiryLine, encodeExpiryLine, type LineFields, parseExpiryLine } from './line';

/** With 10,000 expiries, splitting a 1 MiB document in three yields three documents; halving would yield four. */
export const LINE_SHARD_PARTS = 3;

/** Minimum number of characters in a shard to split. A smaller shard can't be why a commit was rejected. */
const MIN_SPLIT_SIZE = 250_000;

/** How long calendar feeds show a closed or deleted expiry as cancelled. */
export const CALENDAR_CANCELLATION_DAYS = 30;

/** Document id: the organization id. */
export const lineShardIndexes = tenantCollection(
  'expiry_line_heads',
  {
    /**
     * In ascending order; the first shard starts at the empty id. A shard contains the ids from its own start up to the
     * start of the next shard.
     */
    shards: z.array(z.object({ start: z.string(), id: z.string() })),
  },
  {
    holds: 'an index of the documents that store expiry lines',
    personal: [],
    kept: KEPT_WITH_ITS_ORGANIZATION,
    exported: 'not',
  },
);

export const expiryLines = tenantCollection(
  'expiry_lines',
  {
    /** Lines keyed by expiry id. Not indexed. */
    lines: z.record(z.string(), z.string()),
    /** Notes about reminders, requests and proposals, keyed by expiry id, then by record id. Not indexed. */
    related: z.record(z.string(), z.record(z.string(), z.string())),
  },
  {
    holds: 'copies of expiries, for pages, forecasts and calendar feeds',
    personal: ['anyone'],
    kept: { until: `${CALENDAR_CANCELLATION_DAYS} days after its expiry is deleted` },
    exported: 'not',
  },
);

/** Stages the first, empty shard of expiry lines for a new organization: 2 writes. */
export function stageEmptyExpiryLines(writes: Writes, tenant: Tenant): void {
  const id = newId();
  lineShardIndexes.of(tenant).stageCreate(writes, tenant.organizationId, { shards: [{ start: '', id }] });
  expiryLines.of(tenant).stageCreate(writes, id, { lines: {}, related: {} });
}

/** Ids of the shards, ordered by start. 1 read. */
async function loadShards(tenant: Tenant): Promise<{ start: string; id: string }[]> {
  const head = await lineShardIndexes.of(tenant).get(tenant.organizationId);
  if (head === null) throw new Error('The organization has no expiry lines. Run `npm run rebuild:lines`.');
  return head.shards;
}

/** Includes deleted expiries. 1 read per shard: 1 for up to about 4,000 expiries, 3 for up to 12,000. */
export async function listExpiryLinesWithDeleted(tenant: Tenant): Promise<ExpiryLine[]> {
  const shards = await expiryLines.of(tenant).list((query) => query);
  return shards.flatMap(({ lines, related }) =>
    Object.entries(lines).map(([id, line]) => parseExpiryLine(id, line, related[id])),
  );
}

/** Like {@link listExpiryLinesWithDeleted}, but without deleted expiries. Includes every committed change. */
export const listExpiryLines = async (tenant: Tenant): Promise<ExpiryLine[]> =>
  (await listExpiryLinesWithDeleted(tenant)).filter(({ deleted_at }) => deleted_at === null);

const isExpired = (id: string, line: string, now: Date): boolean => {
  const { deleted_at } = parseExpiryLine(id, line);
  return deleted_at !== null && deleted_at <= addMs(now, -CALENDAR_CANCELLATION_DAYS * DAY_MS);
};

/**
 * Splits a shard into parts, and drops the lines of expiries deleted long ago. Returns false if the shard wasn't split.
 */
export function splitLineShard(tenant: Tenant, id: string, minSize = MIN_SPLIT_SIZE): Promise<boolean> {
  const { organizationId } = tenant;
  const now = clock.now();
  return inTransaction(async (transaction, writes) => {
    const [heads, found] = await Promise.all([
      lineShardIndexes.of(tenant).getMany([organizationId], transaction),
      expiryLines.of(tenant).getMany([id], transaction),
    ]);
    const [head, shard] = [heads.get(organizationId), found.get(id)];
    const at = head?.shards.findIndex((each) => each.id === id) ?? -1;
    if (!head || !shard || at < 0 || JSON.stringify([shard.lines, shard.related]).length < minSize) return false;
    const kept = Object.entries(shard.lines)
      .filter(([expiryId, line]) => !isExpired(expiryId, line, now))
      .sort(([left], [right]) => (left < right ? -1 : 1));
    const bound = (part: number): number => Math.floor((part * kept.length) / LINE_SHARD_PARTS);
    const parts = Array.from({ length: LINE_SHARD_PARTS }, (_, part) => kept.slice(bound(part), bound(part + 1)));
    const shards = parts.flatMap((lines, part) => {
      const start = part === 0 ? head.shards[at]?.start : lines[0]?.[0];
      return start === undefined ? [] : [{ start, id: newId(), lines: Object.fromEntries(lines) }];
    });
    for (const { id: partId, lines } of shards) {
      const related = Object.fromEntries(Object.entries(shard.related).filter(([expiryId]) => expiryId in lines));
      expiryLines.of(tenant).stageCreate(writes, partId, { lines, related });
    }
    expiryLines.of(tenant).stageDelete(writes, shard);
    const replaced = head.shards.toSpliced(at, 1, ...shards.map(({ start, id: part }) => ({ start, id: part })));
    lineShardIndexes.of(tenant).stageUpdate(writes, head, { shards: replaced });
    return true;
  });
}

/** The shards that a commit attempt wrote to. */
const targets = new WeakMap<RecordChangesById<unknown>, readonly string[]>();
/**
 * Caches each organization's list of shards, so that most changes don't need to read it. An outdated list is harmless:
 * a split deletes the original shard, so the commit fails and reads the list again on retry.
 */
const knownShards = new Map<string, { start: string; id: string }[]>();
const MAX_KNOWN_ORGANIZATIONS = 1000;

async function shardsFor(tenant: Tenant): Promise<{ start: string; id: string }[]> {
  const shards = knownShards.get(tenant.organizationId) ?? (await loadShards(tenant));
  if (knownShards.size >= MAX_KNOWN_ORGANIZATIONS) knownShards.clear();
  knownShards.set(tenant.organizationId, shards);
  return shards;
}

type LineShardField = readonly [expiryId: string, path: string, value: string | null];

/**
 * Stages changes to shard fields; a null value removes the field. Costs 1 write per shard, plus 1 read if this process
 * hasn’t cached the organization's shards.
 */
async function stageShardFields(
  writes: DerivedDataWrites,
  tenant: Tenant,
  changes: RecordChangesById<unknown>,
  fields: readonly LineShardField[],
): Promise<void> {
  if (fields.length === 0) return;
  const shards = await shardsFor(tenant);
  const byShard = Map.groupBy(fields, ([id]) => shards.findLast(({ start }) => start <= id)?.id ?? '');
  targets.set(changes, [...byShard.keys()]);
  for (const [shardId, changed] of byShard) {
    const patch = changed.map(([, path, value]) => [path, value ?? FieldValue.delete()]);
    writes.update(expiryLines.of(tenant).ref(shardId), Object.fromEntries(patch));
  }
}

/** Returns whether the commit should be retried because this call or a concurrent one has split a shard. */
async function recoverFromSplit(
  thrown: unknown,
  tenant: Tenant,
  changes: RecordChangesById<unknown>,
): Promise<boolean> {
  const ids = targets.get(changes);
  if (!ids || !hasErrorCode(thrown, GRPC_STATUS.INVALID_ARGUMENT, GRPC_STATUS.NOT_FOUND)) return false;
  knownShards.delete(tenant.organizationId);
  if (hasErrorCode(thrown, GRPC_STATUS.INVALID_ARGUMENT)) for (const id of ids) await splitLineShard(tenant, id);
  const current = new Set((await loadShards(tenant)).map(({ id }) => id));
  return ids.some((id) => !current.has(id));
}

/** Removes the lines of expiries deleted long ago. Costs 1 read per shard, plus 1 write per shard with such lines. */
export async function purgeDeletedLines(tenant: Tenant, now: Date): Promise<void> {
  for (const { id, lines, related } of await expiryLines.of(tenant).list((query) => query)) {
    const expired = Object.keys(lines).filter((expiryId) => isExpired(expiryId, lines[expiryId] ?? '', now));
    const paths = expired.flatMap((each) => [`lines.${each}`, ...(related[each] ? [`related.${each}`] : [])]);
    if (paths.length === 0) continue;
    await inTransaction(async (transaction, writes) => {
      // A concurrent split has already dropped the expired lines.
      if (!(await expiryLines.of(tenant).getMany([id], transaction)).has(id)) return;
      const patch = paths.map((path) => [path, FieldValue.delete()]);
      writes.update(expiryLines.of(tenant).ref(id), Object.fromEntries(patch));
    });
  }
}

/**
 * The expiry's line after a change. A deleted expiry with a date keeps its line for calendar feeds, which show only
 * dated expiries.
 */
function lineAfter({ before, after }: { before: LineFields | null; after: LineFields | null }, now: Date) {
  if (after !== null) return encodeExpiryLine(after);
  return before === null || before.expiry_date === null ? null : encodeExpiryLine(before, now);
}

const lineField = (id: string, line: string | null): LineShardField => [id, `lines.${id}`, line];

/** Writes the lines that a commit changes. */
export const expiryLineDerivation: Derivation<LineFields> = {
  concerns: () => true,
  stage: (writes, tenant, changes) => {
    const now = clock.now();
    const fields = [...changes].flatMap(([id, change]) => {
      const line = lineAfter(change, now);
      return line === (change.before && encodeExpiryLine(change.before)) ? [] : [lineField(id, line)];
    });
    return stageShardFields(writes, tenant, changes, fields);
  },
  recover: recoverFromSplit,
};

/** Rewrites the lines of the given records, and deletes the lines of any missing records. */
export const lineRepairDerivation: Derivation<LineFields> = {
  concerns: () => true,
  stage: (writes, tenant, changes) => {
    const fields = [...changes].map(([id, { after }]) => lineField(id, after && encodeExpiryLine(after)));
    return stageShardFields(writes, tenant, changes, fields);
  },
  recover: recoverFromSplit,
};

/**
 * Keeps line notes up to date for a collection of related records. `noteOf` returns a record's note, or null. A commit
 * that changes a note also reads the list of shards and writes the shard with the expiry's line.
 */
export function defineLineNoteDerivation<R extends { expiry_id: string | null }>(
  noteOf: (record: R) => string | null,
  /** False if the records' notes can also change outside a unit of work. */
  { isGuarded = true } = {},
): Derivation<R> {
  /** The shard field that holds the record's note; null if the record has no note. */
  const fieldOf = (id: string, record: R | null): LineShardField | null => {
    const note = record && noteOf(record);
    if (!record?.expiry_id || note === null) return null;
    return [record.expiry_id, `related.${record.expiry_id}.${id}`, note];
  };
  const fieldsOf = (id: string, before: R | null, after: R | null): LineShardField[] => {
    const [former, current] = [fieldOf(id, before), fieldOf(id, after)];
    if (former?.[1] === current?.[1] && former?.[2] === current?.[2]) return [];
    const removed: LineShardField[] = former && former[1] !== current?.[1] ? [[former[0], former[1], null]] : [];
    return current ? [...removed, current] : removed;
  };
  return {
    concerns: ({ before, after }) => isGuarded && fieldsOf('', before, after).length > 0,
    stage: (writes, tenant, changes) => {
      const fields = [...changes].flatMap(([id, { before, after }]) => fieldsOf(id, before, after));
      return stageShardFields(writes, tenant, changes, fields);
    },
    recover: recoverFromSplit,
  };
}
