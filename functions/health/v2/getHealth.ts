// GET /v2/health: whether the service does in time what is due.
import { z } from 'zod';
import { ok, PUBLIC, v2Endpoint } from '../../api/endpoint';
import { timestampOut } from '../../api/fields';
import { MINUTE_MS } from '../../platform/clock';
import { latenessOf, MOST_LATENESS_MS, measure } from '../measure';
import { type Lane, lastSnapshot, type Measurement } from '../record';

/** Older than that, the watchdog itself is out of order: the endpoint measures by itself. */
const FRESH_MS = 2 * MINUTE_MS;

const status = z.enum(['ok', 'late']);
const laneOut = z.object({ status, lateness_seconds: z.int(), backlog: z.int() });
const healthOut = z.object({
  status,
  /** The lateness of the oldest due and unsent message. */
  lateness_seconds: z.int(),
  backlog: z.int(),
  components: z.object({
    database: z.object({ status: z.enum(['ok']) }),
    watchdog: z.object({ status: z.enum(['ok', 'stale']) }),
    reminders: laneOut,
    messages: laneOut,
    mails: laneOut,
  }),
  measured_at: timestampOut,
});

const isOk = (latenessMs: number): 'ok' | 'late' => (latenessMs > MOST_LATENESS_MS ? 'late' : 'ok');
const lane = ({ lateness_ms, backlog }: Lane) => ({
  status: isOk(lateness_ms),
  lateness_seconds: Math.floor(lateness_ms / 1000),
  backlog,
});

function view(measured: Measurement, measuredAt: Date, isFresh: boolean): z.input<typeof healthOut> {
  const latenessMs = latenessOf(measured);
  const { reminders, messages, mails } = measured;
  return {
    status: isOk(latenessMs),
    lateness_seconds: Math.floor(latenessMs / 1000),
    backlog: reminders.backlog + messages.backlog + mails.backlog,
    components: {
      database: { status: 'ok' },
      watchdog: { status: isFresh ? 'ok' : 'stale' },
      reminders: lane(reminders),
      messages: lane(messages),
      mails: lane(mails),
    },
    measured_at: measuredAt.toISOString(),
  };
}

export const getHealth = v2Endpoint({
  method: 'GET',
  path: '/health',
  access: PUBLIC,
  docs: {
    section: '4.10',
    summary: 'Whether reminders and mails go out in time',
    description:
      'The lateness of the oldest message that is due and not sent, and how many wait, measured within the last two minutes. `late` is more than five minutes.',
  },
  output: { 200: healthOut },
  run: async (_input, { now }) => {
    const last = await lastSnapshot();
    const isFresh = last !== null && now.getTime() - last.measured_at.getTime() <= FRESH_MS;
    return ok(view(isFresh ? last : await measure(now), isFresh ? last.measured_at : now, isFresh));
  },
});
