// POST /v1/sendSampleReminderEmail.
import { z } from 'zod';
import { ANY_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { forbidden } from '../../api/errors';
import { id } from '../../api/fields';
import { stageSampleReminderMail } from '../fire/sampleMail';

export const sendSampleReminderEmail = v1Endpoint({
  methods: ['POST'],
  access: ANY_PERSON,
  tier: 'strict',
  docs: {
    summary: 'Send a sample reminder to yourself',
    description:
      'Sends a reminder to the caller’s own address with the organization’s settings, for `expiry_id` or a sample record. Costs no credit and isn’t in the ledger.',
  },
  input: { body: z.object({ expiry_id: id.optional() }) },
  output: { 200: z.object({ message: z.string(), email: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, { tenant, actor, now, writes }) => {
    if (actor.email === null) throw forbidden('Only a user with an email address can request a sample');
    await stageSampleReminderMail(writes, tenant, { to: actor.email, expiryId: body.expiry_id, now });
    return okReply({ message: 'Sample reminder is on its way', email: actor.email });
  },
});
