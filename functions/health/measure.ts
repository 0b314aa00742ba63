// Measures how late the oldest due and unsent message is, and how many wait: a few bounded queries, whatever the backlog.
import type { Query } from 'firebase-admin/firestore';
import { mailOutbox } from '../messaging/mail';
import { MINUTE_MS } from '../platform/clock';
import { reminders } from '../reminders/record';
import { reminderDigests } from '../reminding/digest';
import { ALL_SHARDS } from '../reminding/drain';
import { reminderSends } from '../reminding/ledger';
import type { Lane, Measurement } from './record';

/** Past it, somebody must be told. */
export const MOST_LATENESS_MS = 5 * MINUTE_MS;

const UNSENT = ['queued', 'sending'] as const;

interface Source {
  oldest: (build: (query: Query) => Query) => Promise<Date | null>;
  count: (build: (query: Query) => Query) => Promise<number>;
  build: (query: Query) => Query;
}

const inAllShards = (query: Query): Query => query.where('shard', 'in', ALL_SHARDS);

/** Indexes: shard, status, scheduled_at. */
const dueReminders = (now: Date): Source => ({
  oldest: async (build) => (await reminders.acrossTenants(build))[0]?.scheduled_at ?? null,
  count: (build) => reminders.countAcrossTenants(build),
  build: (query) =>
    inAllShards(query)
      .where('status', '==', 'pending')
      .where('scheduled_at', '<=', now)
      .orderBy('scheduled_at'),
});

/** Index: shard, digest_id, status, scheduled_at. Those that a digest carries are due with it. */
const openSends = (status: string, now: Date): Source => ({
  oldest: async (build) => (await reminderSends.acrossTenants(build))[0]?.scheduled_at ?? null,
  count: (build) => reminderSends.countAcrossTenants(build),
  build: (query) =>
    inAllShards(query)
      .where('digest_id', '==', null)
      .where('status', '==', status)
      .where('scheduled_at', '<=', now)
      .orderBy('scheduled_at'),
});

/** Index: shard, status, send_at. */
const openDigests = (status: string, now: Date): Source => ({
  oldest: async (build) => (await reminderDigests.acrossTenants(build))[0]?.send_at ?? null,
  count: (build) => reminderDigests.countAcrossTenants(build),
  build: (query) =>
    inAllShards(query).where('status', '==', status).where('send_at', '<=', now).orderBy('send_at'),
});

/** Index: shard, wake_at. What waits for another attempt was late before already, and is told of by its own log. */
const dueMails = (now: Date): Source => ({
  oldest: async (build) => (await mailOutbox.find(build))[0]?.wake_at ?? null,
  count: (build) => mailOutbox.count(build),
  build: (query) => inAllShards(query).where('wake_at', '<=', now).orderBy('wake_at'),
});

async function laneOf(sources: readonly Source[], now: Date): Promise<Lane> {
  const measured = await Promise.all(
    sources.map(async ({ oldest, count, build }) => {
      const since = await oldest((query) => build(query).limit(1));
      // Nothing is counted where nothing waits.
      return { since, backlog: since === null ? 0 : await count(build) };
    }),
  );
  const ages = measured.map(({ since }) => (since === null ? 0 : now.getTime() - since.getTime()));
  return {
    lateness_ms: Math.max(0, ...ages),
    backlog: measured.reduce((sum, { backlog }) => sum + backlog, 0),
  };
}

/** 6 reads when nothing waits; 1 more for each kind of work that does, and for each 1,000 of its backlog. */
export async function measure(now: Date): Promise<Measurement> {
  const [due, messages, mails] = await Promise.all([
    laneOf([dueReminders(now)], now),
    laneOf(
      [
        ...UNSENT.map((status) => openSends(status, now)),
        ...UNSENT.map((status) => openDigests(status, now)),
      ],
      now,
    ),
    laneOf([dueMails(now)], now),
  ]);
  return { reminders: due, messages, mails };
}

export const latenessOf = (measurement: Measurement): number =>
  Math.max(
    measurement.reminders.lateness_ms,
    measurement.messages.lateness_ms,
    measurement.mails.lateness_ms,
  );
