// The control interface for programs, `/api/…`: what tests, people and the sandbox's page use.
import express, { type ErrorRequestHandler, type Request, Router } from 'express';
import { DateTime, Duration } from 'luxon';
import { z } from 'zod';
import { TWILIO_CHANNEL_TRAITS, type TwilioChannel } from '../../functions/providers/twilio';
import type { SandboxClock } from './clock';
import { DUPLICABLE_DELIVERIES, type Duplicates } from './duplicates';
import { FATES, type Fates } from './fates';
import { FAULTY_SERVICES, type Faults } from './faults';
import type { FirestoreRefusal } from './firestoreRefusal';
import { type ExtractionAnswers, FINISH_REASONS } from './gemini';
import { type InboundMail, inboundMailInput } from './inboundMail';
import { type Inbox, LISTED_CHANNELS } from './inbox';
import type { Lifecycle } from './lifecycle';
import type { Receivers } from './receivers';
import type { Scheduler } from './scheduler';
import type { BucketCors } from './storage/browsers';
import type { TaskQueues } from './tasks/queues';
import type { Task } from './tasks/task';
import { ClockError, type Timeline, UnsettledError } from './timeline';
import { APPROVALS, type ContentTemplates } from './twilio/content';
import type { Reply } from './twilio/people';

export interface ControlParts {
  answers: ExtractionAnswers;
  clock: SandboxClock;
  cors: BucketCors;
  duplicates: Duplicates;
  fates: Fates;
  /**
   * Delivers a person's message to the service. Returns its HTTP status, or null if the service doesn't get such
   * messages.
   */
  deliverReply: (reply: Reply) => Promise<number | null>;
  faults: Faults;
  firestoreRefusal: FirestoreRefusal;
  inbox: Inbox;
  lifecycle: Lifecycle;
  /** Posts an email to the service; returns its HTTP status. */
  postInboundMail: (mail: InboundMail) => Promise<number>;
  queues: TaskQueues;
  receivers: Receivers;
  scheduler: Scheduler;
  templates: ContentTemplates;
  timeline: Timeline;
}

const instant = z.string().transform((text, context) => {
  const parsed = DateTime.fromISO(text, { zone: 'utc' });
  if (parsed.isValid) return parsed.toMillis();
  context.addIssue('must be an ISO 8601 instant, such as "2027-01-31T09:00:00Z"');
  return z.NEVER;
});

const duration = z.string().transform((text, context) => {
  const parsed = Duration.fromISO(text);
  if (parsed.isValid && Object.values(parsed.toObject()).every((amount) => amount >= 0)) return parsed;
  context.addIssue('must be an ISO 8601 duration that is not negative, such as "P30D" or "PT1H"');
  return z.NEVER;
});

const clockMove = z
  .strictObject({ advance: duration.optional(), now: instant.optional() })
  .refine((move) => (move.advance === undefined) !== (move.now === undefined), {
    message: 'give either "advance" or "now"',
  });

const times = z.int().min(0).optional();
const delayMs = z.int().min(0).max(600_000).optional();
const status = z.int().min(200).max(599).optional();

const fault = z.strictObject({
  service: z.enum(FAULTY_SERVICES),
  status,
  delay_ms: delayMs,
  answer_delay_ms: delayMs,
  drop: z.boolean().optional(),
  swallow: z.boolean().optional(),
  times,
});

const refusal = z.strictObject({ refuse_ms: z.int().min(0).max(600_000) });

const behaviour = z.strictObject({
  host: z.string().min(1),
  status,
  delay_ms: delayMs,
  location: z.string().optional(),
  content: z.base64().optional(),
  retry_after: z.int().min(0).optional(),
  forward: z.strictObject({ url: z.url(), secret: z.string().min(1) }).optional(),
  times,
});

const duplication = z.strictObject({
  what: z.enum(DUPLICABLE_DELIVERIES),
  times: z.int().min(0).default(1),
});
const fate = z.strictObject({ to: z.string().min(1), fate: z.enum(FATES).nullable().default(null) });
const reply = z.strictObject({
  channel: z.enum(Object.keys(TWILIO_CHANNEL_TRAITS) as [TwilioChannel]).default('sms'),
  from: z.string().min(1),
  text: z.string(),
  unheard: z.boolean().optional(),
});
const approval = z.strictObject({ name: z.string().min(1), status: z.enum(APPROVALS) });
const keeping = z.strictObject({ folder: z.string().min(1) });
const corsRules = z.strictObject({ configured: z.boolean() });
const silence = z.strictObject({ silent: z.boolean() });
const pause = z.strictObject({ paused: z.boolean() });
const extraction = z.strictObject({
  result: z.json(),
  about: z.string().min(1).optional(),
  finish_reason: z.enum(FINISH_REASONS).optional(),
});
const messageFilter = z.object({
  channel: z.enum(LISTED_CHANNELS).optional(),
  to: z.string().optional(),
  since: instant.optional(),
  /** Words, or prefixes of words, in the address, subject and text. */
  q: z.string().optional(),
});
const hostFilter = z.object({ host: z.string().optional() });
const queueFilter = z.object({ queue: z.string().optional() });

export function controlRouter(parts: ControlParts): Router {
  const {
    answers,
    clock,
    cors,
    duplicates,
    fates,
    faults,
    firestoreRefusal,
    deliverReply,
    inbox,
    lifecycle,
    queues,
    receivers,
    scheduler,
    templates,
    timeline,
    postInboundMail,
  } = parts;
  const router = Router();
  router.use(express.json({ type: () => true, limit: '60mb' }));

  router.get('/health', (_req, res) => {
    res.status(lifecycle.isReady ? 200 : 503).json({ ready: lifecycle.isReady });
  });
  router.post('/ready', async (_req, res) => {
    await lifecycle.begin();
    res.json({ ready: true });
  });
  router.post('/keep', async (req, res) => {
    await lifecycle.keep(keeping.parse(bodyOf(req)).folder);
    res.json({});
  });
  router.post('/reset', async (_req, res) => {
    await lifecycle.reset();
    res.json({});
  });

  // For filling the store with thousands of records that exist from the start, without events.
  router.post('/triggers', async (req, res) => {
    const { silent } = silence.parse(bodyOf(req));
    await lifecycle.silence(silent);
    res.json({ silent });
  });

  // Pauses all queues and schedules, as an operator would in an emergency.
  router.post('/pause', async (req, res) => {
    const { paused } = pause.parse(bodyOf(req));
    await timeline.pause(paused);
    res.json({ paused });
  });

  router.get('/messages', (req, res) => {
    res.json({ messages: inbox.listAll(messageFilter.parse(req.query)) });
  });
  router.delete('/messages', (_req, res) => {
    inbox.clear();
    res.json({});
  });

  router.get('/clock', (req, res) => {
    const { plus } = z.object({ plus: duration.optional() }).parse(req.query);
    const date = DateTime.fromMillis(addTime(Date.parse(clock.nowIso()), plus), { zone: 'utc' }).toISODate();
    res.json({ now: clock.nowIso(), offset_ms: clock.offsetMs, date });
  });
  router.post('/clock', async (req, res) => {
    const { advance, now } = clockMove.parse(bodyOf(req));
    res.json(await timeline.move((present) => now ?? addTime(present, advance)));
  });
  router.post('/settle', async (_req, res) => {
    res.json(await timeline.rest());
  });

  router.get('/tasks', (req, res) => {
    res.json({ tasks: queues.list(queueFilter.parse(req.query)).map(waitingTask) });
  });
  router.get('/schedules', (_req, res) => {
    res.json({ schedules: scheduler.upcoming() });
  });
  router.post('/duplicate', (req, res) => {
    const { what, times } = duplication.parse(bodyOf(req));
    duplicates.set(what, times);
    res.json({ what, times });
  });

  router.get('/webhooks', (req, res) => {
    res.json({ requests: receivers.list(hostFilter.parse(req.query).host) });
  });
  router.post('/webhooks', (req, res) => {
    const given = behaviour.parse(bodyOf(req));
    receivers.behave(given);
    res.json(given);
  });
  router.get('/receivers', (_req, res) => {
    res.json({ receivers: receivers.listBehaviours() });
  });

  router.get('/faults', (_req, res) => {
    res.json({ faults: faults.list() });
  });
  router.post('/faults', (req, res) => {
    const asked = fault.parse(bodyOf(req));
    faults.set(asked);
    res.json(asked);
  });
  router.delete('/faults', (_req, res) => {
    faults.clear();
    res.json({});
  });

  router.post('/firestore', (req, res) => {
    const asked = refusal.parse(bodyOf(req));
    firestoreRefusal.refuseFor(asked.refuse_ms);
    res.json(asked);
  });

  router.post('/fates', (req, res) => {
    const given = fate.parse(bodyOf(req));
    fates.set(given.to, given.fate);
    res.json(given);
  });
  router.post('/replies', async (req, res) => {
    res.json({ answered: await deliverReply(reply.parse(bodyOf(req))) });
  });

  router.post('/inbound-mail', async (req, res) => {
    res.json({ answered: await postInboundMail(inboundMailInput.parse(bodyOf(req))) });
  });

  /** Whether the operator has set the bucket's CORS rules. */
  router.post('/cors', (req, res) => {
    const { configured } = corsRules.parse(bodyOf(req));
    if (configured) cors.clear();
    else cors.forget();
    res.json({ configured });
  });

  router.get('/templates', (_req, res) => {
    res.json({ templates: templates.list() });
  });
  // The approval status of a template.
  router.post('/templates', (req, res) => {
    const { name, status } = approval.parse(bodyOf(req));
    const known = templates.list().find((template) => template.name === name);
    if (known) res.json(templates.put({ ...known, approval: status }));
    else res.status(404).json({ error: `Template ${name} doesn’t exist.` });
  });

  router.post('/extraction', (req, res) => {
    const { result, about, finish_reason: finishReason } = extraction.parse(req.body ?? {});
    answers.add(result, about, finishReason);
    res.json({});
  });
  router.get('/extraction', (_req, res) => {
    res.json({ questions: answers.asked() });
  });

  router.use((req, res) => {
    res.status(404).json({ error: `Unknown call: ${req.method} ${req.baseUrl}${req.path}.` });
  });
  router.use(answerError);
  return router;
}

/** Calls without required fields may have no body; a null field counts as absent. */
function bodyOf(req: Request): unknown {
  const body: unknown = req.body ?? {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

/** Months and years have their calendar length, counted in UTC. */
function addTime(present: number, advance: Duration | undefined): number {
  return DateTime.fromMillis(present, { zone: 'utc' })
    .plus(advance ?? {})
    .toMillis();
}

function waitingTask(task: Task): object {
  return {
    name: task.name,
    queue: task.queue,
    schedule_time: new Date(task.dueAt).toISOString(),
    url: task.url,
    body: task.body.toString('utf8'),
    dispatch_count: task.dispatchCount,
  };
}

const answerError: ErrorRequestHandler = (error, _req, res, _next) => {
  const [code, message] = explainError(error);
  res.status(code).json({ error: message });
};

function explainError(error: unknown): [status: number, message: string] {
  if (error instanceof z.ZodError) return [400, z.prettifyError(error)];
  if (error instanceof ClockError) return [400, error.message];
  if (error instanceof UnsettledError) return [500, error.message];
  // Errors of express.json carry a status: 400 for malformed JSON, 413 for a body that is too large.
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') {
    return [error.status, error.message];
  }
  console.error(error);
  return [500, error instanceof Error ? error.message : String(error)];
}
