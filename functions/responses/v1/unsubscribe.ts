// POST /v1/unsubscribe: one-click unsubscribe for mail programs (RFC 8058).
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { invalidFields } from '../../api/errors';
import { stopSummary } from '../../compliance/summary/send';
import { unsubscribeByOneClick } from '../subscription';

const UNTOUCHED =
  'Nothing has changed. To unsubscribe, use the button in your email app ' +
  'or the page that each reminder links to.\n';
const DONE = 'You won’t receive these emails again.\n';

/** As a form of either kind; what surrounds the field in a multipart body does not matter. */
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
      'The `List-Unsubscribe` address of reminders, digests and weekly summaries (RFC 8058). `POST` with the form field `List-Unsubscribe=One-Click`, `multipart/form-data` or no body opts the recipient out of this organization’s reminder emails, or stops their weekly summary. You can safely repeat the call. `GET` changes nothing, because email scanners follow links.',
  },
  input: { query: z.object({ token: z.string().min(1).max(200) }) },
  output: { 200: z.string() },
  errors: ['NOT_FOUND'],
  run: async ({ query }, context) => {
    if (context.raw?.method !== 'POST') return okReply(UNTOUCHED);
    const form = context.raw.bytes.toString('utf8');
    // Some mail programs and proxies drop the form. A POST without it still means unsubscribe.
    if (form !== '' && !isOneClick(form)) throw invalidFields({ 'List-Unsubscribe': 'must be One-Click' });
    const isSummary = await stopSummary(context, query.token);
    if (!isSummary) await unsubscribeByOneClick(context, query.token);
    return okReply(DONE);
  },
});
