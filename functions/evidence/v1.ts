// v1 endpoints for evidence packs.
import { z } from 'zod';
import { createdReply, EDITOR_ACCESS, okReply, v1Endpoint } from '../api/endpoint';
import { id, instant, isCalendarDate, textInput } from '../api/fields';
import { createEvidencePack as create, evidencePackOut, requireEvidencePack, viewEvidencePack } from './record';

const dateOrInstant = z
  .string()
  .max(40)
  .refine(
    (value) => isCalendarDate(value) || (value.includes(':') && instant.safeParse(value).success),
    'must be a YYYY-MM-DD date (years 1900 to 9999) or an RFC 3339 timestamp',
  );

/** POST /v1/createEvidencePack. */
export const createEvidencePack = v1Endpoint({
  methods: ['POST'],
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Create an evidence pack',
    description:
      'Creates a signed ZIP that shows an auditor what was due, who was reminded and what happened. Send exactly one of `expiry_id`, `client_id`, `folder_id` (with its subfolders) and `type`. A client’s records are those for which documents were requested from that client. `from` and `to` (both inclusive) limit the timelines to a period; a date means the whole day in your organization’s time zone. The ZIP is written in the background: poll `getEvidencePack` for progress.',
  },
  input: {
    body: z.object({
      expiry_id: id.optional(),
      client_id: id.optional(),
      folder_id: id.optional(),
      type: textInput(100).min(1).optional(),
      from: dateOrInstant.optional().describe('A date or an RFC 3339 timestamp'),
      to: dateOrInstant.optional().describe('A date or an RFC 3339 timestamp'),
    }),
  },
  output: { 201: z.object({ evidence_pack: evidencePackOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    const pack = await create(context, body);
    return createdReply({ evidence_pack: await viewEvidencePack(pack, context.now) });
  },
});

/** GET /v1/getEvidencePack. */
export const getEvidencePack = v1Endpoint({
  methods: ['GET'],
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Get an evidence pack',
    description:
      'Returns the progress and, once the pack is completed, the download URL of the ZIP. Packs are kept for 7 days.',
  },
  input: { query: z.object({ id }) },
  output: { 200: z.object({ evidence_pack: evidencePackOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant, now }) =>
    okReply({ evidence_pack: await viewEvidencePack(await requireEvidencePack(tenant, query.id, now), now) }),
});
