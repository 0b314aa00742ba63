// POST /v1/findPersonalData.
import { z } from 'zod';
import { ADMIN_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { requiredTextInput } from '../../api/fields';
import { namedOpenApiObject, pageQuery, pageSchemaOf } from '../../api/records';
import { findPersonalData as find } from '../erasure/findPersonalData';

const hitOut = namedOpenApiObject('PersonalDataHit', {
  collection: z.string().describe('The kind of record, such as `expiries`'),
  record_id: z.string(),
  field: z.string().describe('The path of the field, such as `notes` or `custom_fields.Holder`'),
  excerpt: z.string().describe('The text with up to 40 characters on each side'),
});

export const findPersonalData = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Find where a text about a person remains',
    description:
      'For signed-in admins, for example after an erasure. Lists every field that contains the text, so that you can edit it. Compares letters and digits only, ignoring case and accents. A page ends after 1,000 records and can be empty: repeat the call with `next_cursor` until `has_more` is false. POST keeps the text out of request logs. Doesn’t search records that expire: ledger, events, deliveries, notifications, activity.',
  },
  input: { body: z.object({ text: requiredTextInput(200), cursor: pageQuery.cursor }) },
  output: { 200: pageSchemaOf(hitOut) },
  run: async ({ body }, { tenant }) => okReply(await find(tenant, body)),
});
