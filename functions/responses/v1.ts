// v1 endpoints for the page behind a message link.
import { z } from 'zod';
import { createdReply, okReply, PUBLIC, v1Endpoint } from '../api/endpoint';
import { invalidFieldsError } from '../api/errors';
import { calendarDate, id, textInput } from '../api/fields';
import { uploadInputFields, uploadOut, viewUpload } from '../attachments/views';
import { tryStageSummaryUnsubscribe } from '../compliance/summary';
import { applyReminderLinkResponse as act, completeRenewalFileUpload, startRenewalFileUpload } from './answers';
import { loadReminderLinkView, openedReminderLinkOut, requireOpenedReminderLink } from './linkState';
import { EXPIRY_RESPONSE_ACTIONS } from './response';
import { stageOneClickUnsubscribe } from './subscription';

const token = z.string().min(1).max(200);

export const openReminderAction = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Open a reminder link',
    description:
      'Read-only. Returns 404 for an unknown token, and 410 with `details.reason` once the link no longer works: `renewed` (the expiry was completed or given a new date), `archived`, `deleted`, `expired_link` (30 days after the due date) or `opted_out`.',
  },
  input: { body: z.object({ token }) },
  output: { 200: openedReminderLinkOut },
  errors: ['NOT_FOUND', 'GONE'],
  run: async ({ body }, { now }) =>
    okReply(await loadReminderLinkView(await requireOpenedReminderLink(body.token, now))),
});

export const actOnReminder = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  brake: 'link',
  docs: {
    summary: 'Act on a reminder through its link',
    description:
      '`acknowledge`: the recipient is taking care of the expiry. `snooze`: sends the message again on `until`, which can be any day from tomorrow to the day before the due date, or up to 30 days ahead if the due date has passed. `renewed`: proposes a renewal, with `new_expiry_date` if known. `not_me`: stops sending this recipient messages about this expiry. `unsubscribe`: opts the recipient out of this organization’s messages on this channel; the link then offers only `resubscribe`. Idempotent. Returns the link’s new state.',
  },
  input: {
    body: z.object({
      token,
      action: z.enum(EXPIRY_RESPONSE_ACTIONS),
      note: textInput(2000).default(''),
      until: calendarDate.optional(),
      new_expiry_date: calendarDate.nullish(),
    }),
  },
  output: { 200: openedReminderLinkOut },
  errors: ['NOT_FOUND', 'GONE'],
  run: async ({ body }, context) => okReply(await loadReminderLinkView(await act(context, body))),
});

export const startReminderUpload = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  brake: 'link',
  docs: {
    summary: 'Start a renewal proof upload',
    description:
      'The file must be a PDF or image that proves the renewal. PUT the bytes to upload_url once, with exactly the returned headers, and ' +
      'call completeReminderUpload within 15 minutes. Returns 410 in the same cases as openReminderAction.',
  },
  input: { body: z.object({ token, ...uploadInputFields }) },
  output: { 201: uploadOut },
  errors: ['NOT_FOUND', 'GONE', 'FILE_TOO_LARGE', 'TOO_MANY_ATTACHMENTS', 'LIMIT_REACHED', 'UNAVAILABLE'],
  run: async ({ body }, context) => {
    const { upload, address } = await startRenewalFileUpload(context, body.token, body);
    return createdReply(viewUpload(upload, address));
  },
});

export const completeReminderUpload = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Complete a renewal proof upload',
    description:
      'Attaches the file to the recipient’s open renewal proposal, or to the next one they make with `renewed` within a day. Rejects an empty file, a file larger than declared, and a file whose type or content differs from the declaration.',
  },
  input: { body: z.object({ token, upload_id: id }) },
  output: {
    201: z.object({ file: z.object({ name: z.string(), content_type: z.string(), size: z.int() }) }),
  },
  errors: ['NOT_FOUND', 'GONE', 'FILE_TOO_LARGE', 'UNAVAILABLE'],
  run: async ({ body }, context) => {
    const { name, content_type, size } = await completeRenewalFileUpload(context, body.token, body.upload_id);
    return createdReply({ file: { name, content_type, size } });
  },
});

const UNTOUCHED =
  'Nothing has changed. To unsubscribe, use the button in your email app ' +
  'or the page that each reminder links to.\n';
const DONE = 'You won’t receive these emails again.\n';

/** Accepts URL-encoded and multipart forms; ignores any text around the field in a multipart body. */
const isOneClick = (form: string): boolean => /List-Unsubscribe\b[\s\S]{0,200}?One-Click/i.test(form);

export const unsubscribe = v1Endpoint({
  methods: ['POST', 'GET'],
  access: PUBLIC,
  tier: 'provider',
  consumes: 'application/x-www-form-urlencoded',
  produces: 'text/plain; charset=utf-8',
  bodyLimitBytes: 10_000,
  docs: {
    summary: 'Unsubscribe from reminders or the weekly summary',
    description:
      'The `List-Unsubscribe` address of reminders, digests and weekly summaries (RFC 8058). `POST` opts the recipient out of this organization’s reminder emails, or stops their weekly summary. The request must contain the form field `List-Unsubscribe=One-Click` (URL-encoded or `multipart/form-data`) or have an empty body. Idempotent. `GET` changes nothing, because email scanners follow links.',
  },
  input: { query: z.object({ token }) },
  output: { 200: z.string() },
  errors: ['NOT_FOUND'],
  run: async ({ query }, context) => {
    if (context.raw?.method !== 'POST') return okReply(UNTOUCHED);
    const form = context.raw.bytes.toString('utf8');
    // Some email clients and proxies drop the form data, so a POST without it still counts as an unsubscribe request.
    if (form !== '' && !isOneClick(form)) throw invalidFieldsError({ 'List-Unsubscribe': 'must be One-Click' });
    const isSummary = await tryStageSummaryUnsubscribe(context, query.token);
    if (!isSummary) await stageOneClickUnsubscribe(context, query.token);
    return okReply(DONE);
  },
});
