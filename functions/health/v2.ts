// v2 endpoints for the service’s health.
import { z } from 'zod';
import { okReply, PUBLIC, type Reply, v2Endpoint } from '../api/endpoint';
import { timestampOut } from '../api/fields';
import { countUnknownOutcomesOfLastDay } from '../messaging/deliver';
import { MINUTE_MS } from '../platform/clock';
import { log, logFieldsOfError } from '../platform/log';
import {
  DUE_WORK_KINDS,
  dueWorkWithBacklogsOf,
  isDueWorkLate,
  isUserFacingDueWork,
  maxUserFacingLatenessMs,
  measureDueWork,
} from './measure';
import { getLastHealthSnapshot, type HealthSnapshot } from './record';

/** If the latest snapshot is older than this, the watchdog has failed, so the endpoint measures lateness itself. */
const FRESH_MS = 2 * MINUTE_MS;

/** A database that doesn't respond within this time is considered down. */
const DATABASE_WAIT_MS = 2000;

const status = z.enum(['ok', 'late']);
const laneOut = z.object({ status, lateness_seconds: z.int(), backlog: z.int(), set_aside: z.int() });
const lanesOut = Object.fromEntries(DUE_WORK_KINDS.map(({ kind }) => [kind, laneOut]));
const healthOut = z.object({
  status,
  /** How late the most overdue work is, among work that people are waiting for. */
  lateness_seconds: z.int(),
  backlog: z.int(),
  /** The number of messages from the last 24 hours whose delivery status is unknown. */
  given_up: z.int(),
  components: z.object({
    database: z.object({ status: z.enum(['ok']) }),
    watchdog: z.object({ status: z.enum(['ok', 'stale']) }),
    ...lanesOut,
  }),
  measured_at: timestampOut,
});

const downOut = z.object({
  status: z.literal('down'),
  components: z.object({ database: z.object({ status: z.literal('down') }) }),
  measured_at: timestampOut,
});

type Measured = Pick<HealthSnapshot, 'lanes' | 'given_up' | 'measured_at'>;

function view(snapshot: Measured, isFresh: boolean): z.input<typeof healthOut> {
  const lanes = dueWorkWithBacklogsOf(snapshot.lanes);
  const statusOf = (late: boolean) => (late ? ('late' as const) : ('ok' as const));
  return {
    status: statusOf(lanes.some(({ work, lane }) => isDueWorkLate(work, lane))),
    lateness_seconds: Math.floor(maxUserFacingLatenessMs(snapshot.lanes) / 1000),
    backlog: lanes.reduce((sum, { work, lane }) => sum + (isUserFacingDueWork(work) ? lane.backlog : 0), 0),
    given_up: snapshot.given_up,
    components: {
      database: { status: 'ok' },
      watchdog: { status: isFresh ? 'ok' : 'stale' },
      ...Object.fromEntries(
        lanes.map(({ work, lane }) => [
          work.kind,
          {
            status: statusOf(isDueWorkLate(work, lane)),
            lateness_seconds: Math.floor(lane.lateness_ms / 1000),
            backlog: lane.backlog,
            set_aside: lane.set_aside,
          },
        ]),
      ),
    },
    measured_at: snapshot.measured_at.toISOString(),
  };
}

async function measured(now: Date): Promise<z.input<typeof healthOut>> {
  const last = await getLastHealthSnapshot();
  const isFresh = last !== null && now.getTime() - last.measured_at.getTime() <= FRESH_MS;
  if (isFresh) return view(last, true);
  const [lanes, given_up] = await Promise.all([measureDueWork(now), countUnknownOutcomesOfLastDay(now)]);
  return view({ lanes, given_up, measured_at: now }, false);
}

function databaseDown(now: Date, thrown: unknown): Reply {
  log.error('The database isn’t responding', logFieldsOfError(thrown));
  const body: z.input<typeof downOut> = {
    status: 'down',
    components: { database: { status: 'down' } },
    measured_at: now.toISOString(),
  };
  return { status: 503, body, headers: { 'Retry-After': '5' } };
}

/** @throws if the promise hasn’t settled in time. */
async function within<T>(waitMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${waitMs} ms`)), waitMs);
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}

export const getHealth = v2Endpoint({
  method: 'GET',
  path: '/health',
  access: PUBLIC,
  docs: {
    summary: 'Get the service’s health',
    description:
      'Returns the backlog and the lateness of the oldest overdue item for each kind of work. Figures for work that people are waiting for are at most two minutes old. `late` means overdue by more than five minutes for work that people are waiting for; cleanup has a longer limit. `set_aside` counts failed records waiting for a retry. The overall `lateness_seconds` and `backlog` exclude cleanup. `given_up` counts messages from the last day whose delivery status is unknown. Returns 503 with `down` if the database doesn’t respond within two seconds.',
  },
  output: { 200: healthOut, 503: downOut },
  run: async (_input, { now }) =>
    within(DATABASE_WAIT_MS, measured(now)).then(
      (health) => okReply(health),
      (thrown: unknown) => databaseDown(now, thrown),
    ),
});

export const getClientAddress = v2Endpoint({
  method: 'GET',
  path: '/client-address',
  access: PUBLIC,
  docs: {
    summary: 'Get your client address',
    description:
      'Returns the IP address used to rate-limit this request; an IPv6 address is shown as its /64 network. Operators can compare the responses from Hosting and from the function’s own URL. If they differ, `TRUSTED_PROXY_RANGES` is missing a proxy.',
  },
  output: { 200: z.object({ client_address: z.string() }) },
  run: async (_input, { clientAddress }) => okReply({ client_address: clientAddress }),
});
