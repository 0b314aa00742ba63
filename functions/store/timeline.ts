// Polling by time: when records are stamped, and which records a poll returns again.
//
// Clocks differ and commits take time, so a change committed after a poll can be stamped earlier than a record in the
// response. Two rules prevent missed changes. Each change is stamped when its commit is attempted. Each poll looks back
// far enough to find every change that was in progress during an earlier poll (decision 0029).
import { Timestamp } from 'firebase-admin/firestore';
import { addMs, clock, laterOf, monotonicMs, SECOND_MS } from '../platform/clock';
import { log, logFieldsOfError } from '../platform/log';

/** If a commit takes longer than this, its records are stamped again with a later time. */
const MAX_COMMIT_MS = 5 * SECOND_MS;
/**
 * Clocks differ by at most two seconds. One more second allows for records changed in quick succession, which are
 * stamped at least a millisecond apart.
 */
const MAX_SKEW_MS = 3 * SECOND_MS;
/** The maximum age of a change's timestamp when the change is committed. */
const LOOK_BACK_MS = MAX_COMMIT_MS + MAX_SKEW_MS;

/**
 * The time of a change: the current time, but always later than both the time and the commit time of the record's
 * previous change.
 */
export function monotonicChangeTime(now: Date, former: Date | null): Date {
  return former === null ? now : laterOf(now, addMs(former, 1));
}

/** The times that one commit attempt assigns to its records. */
export class ChangeTimestamper {
  private begun: { now: Date; ms: number } | null = null;
  private readonly restamps: (() => Promise<void>)[] = [];

  after(former: Date | null): Date {
    this.begun ??= { now: clock.now(), ms: monotonicMs() };
    return monotonicChangeTime(this.begun.now, former);
  }

  /** `restamp` sets a new time in a separate commit. */
  onLateCommit(restamp: () => Promise<void>): void {
    this.restamps.push(restamp);
  }

  /** Call this after the commit. */
  async restampIfLate(): Promise<void> {
    if (this.begun === null || monotonicMs() - this.begun.ms <= MAX_COMMIT_MS) return;
    for (const restamp of this.restamps)
      await restamp().catch((thrown) => log.error('Failed to restamp a late change', logFieldsOfError(thrown)));
  }
}

/** A position in a list that is ordered by time. */
interface Place {
  time: Date;
  id: string;
}

/** How far a client has read: all records up to this position that were committed no later than `committedBy`. */
export interface PollPosition extends Place {
  /** Null if new commits can no longer have a time this early. The client then has every record up to the position. */
  committedBy: Timestamp | null;
}

export interface PositionWithCommitTime extends Place {
  committed: Timestamp;
}

/** The range to read: from a time (inclusive) to a time (exclusive), and after a position. */
export interface PollRange {
  from?: Date | undefined;
  before?: Date | undefined;
  after?: Place | undefined;
  /** If absent, there is no limit. */
  limit?: number;
}

interface TimedPageRequest<F> {
  now: Date;
  since: Date | undefined;
  /** The position in the cursor. */
  position: PollPosition | null;
  descending: boolean;
  limit: number;
  timed: (found: F) => PositionWithCommitTime;
  /** Reads the records in a range, in order. */
  find: (search: PollRange) => Promise<F[]>;
  /** The commit times of the records stamped with the given time. */
  listCommitsAt: (time: Date) => Promise<Timestamp[]>;
}

/** Reads one page; `next` is null if there are no more. */
export async function readPolledPage<F>(
  request: TimedPageRequest<F>,
): Promise<{ found: F[]; next: PollPosition | null }> {
  const { now, since, position, descending, limit, timed, find } = request;
  const after = position ?? undefined;
  // Must run before the look-back, so that the look-back sees every commit that this query saw.
  const ahead = await find({ from: descending || !position ? since : undefined, after, limit: limit + 1 });
  const isRoomLeft = !descending || ahead.length <= limit;
  const back = isRoomLeft ? await lookBack(request) : { late: [], commits: [] };
  const rows = descending ? [...ahead, ...back.late] : [...back.late, ...ahead];
  const found = rows.slice(0, limit);
  const last = found.at(-1);
  if (rows.length <= limit || last === undefined) return { found, next: null };
  const { time, id } = timed(last);
  if (descending || time < addMs(now, -LOOK_BACK_MS)) return { found, next: { time, id, committedBy: null } };
  const isCutInLate = back.late.length >= limit;
  const commits = isCutInLate ? back.commits : ahead.map((each) => timed(each).committed);
  return { found, next: { time, id, committedBy: latest([position?.committedBy ?? null, ...commits]) } };
}

/**
 * Reads the records just before a page. Returns those committed since the client last read that range, and the commit
 * times of all records in the range.
 */
async function lookBack<F>({
  since,
  position,
  descending,
  timed,
  find,
  listCommitsAt,
}: TimedPageRequest<F>): Promise<{ late: F[]; commits: Timestamp[] }> {
  const nothing = { late: [], commits: [] };
  if (position && !descending) {
    const { time, committedBy } = position;
    if (committedBy === null) return nothing;
    const found = await find({ from: addMs(time, -LOOK_BACK_MS), before: addMs(time, 1) });
    const behind = found.filter((each) => isBehind(timed(each), position));
    return withCommits(behind, committedBy);
  }
  if (since === undefined) return nothing;
  const isInside = position !== null && position.time < since;
  const search = { from: addMs(since, -LOOK_BACK_MS), before: since };
  const found = await find({ ...search, ...(isInside ? { after: position } : {}) });
  // A client can only know this time from a poll that ran after the first commit stamped with it.
  return withCommits(found, found.length === 0 ? null : earliest(await listCommitsAt(since)));

  function withCommits(all: F[], committedBy: Timestamp | null): { late: F[]; commits: Timestamp[] } {
    const late = all.filter((each) => !isBy(timed(each).committed, committedBy));
    return { late, commits: all.map((each) => timed(each).committed) };
  }
}

const isBehind = ({ time, id }: Place, place: Place): boolean =>
  time < place.time || (time.getTime() === place.time.getTime() && id <= place.id);

const isBy = (committed: Timestamp, by: Timestamp | null): boolean =>
  by !== null && committed.valueOf() <= by.valueOf();

const inOrder = (times: readonly (Timestamp | null)[]): Timestamp[] =>
  times.filter((time) => time !== null).sort((one, other) => (one.valueOf() < other.valueOf() ? -1 : 1));
const earliest = (times: readonly (Timestamp | null)[]): Timestamp | null => inOrder(times)[0] ?? null;
const latest = (times: readonly (Timestamp | null)[]): Timestamp | null => inOrder(times).at(-1) ?? null;

/** A timestamp as text for a cursor, with full precision. */
export const exactTextOfTimestamp = (at: Timestamp): string => `${at.seconds}.${at.nanoseconds}`;
export function timestampOfExactText(text: string): Timestamp {
  const [seconds, nanoseconds] = text.split('.').map(Number);
  return new Timestamp(seconds ?? 0, nanoseconds ?? 0);
}
