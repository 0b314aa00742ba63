// POST /v1/receiveTwilioStatus: Twilio's status callback for one message.
import { z } from 'zod';
import { noContentReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { forbidden } from '../../api/errors';
import { id } from '../../api/fields';
import { recordDeliveryReports } from '../replies/takeInReports';
import { deliveryReportOfTwilioForm, readSignedTwilioForm } from '../replies/twilioCallbacks';

export const receiveTwilioStatus = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'provider',
  consumes: 'application/x-www-form-urlencoded',
  secrets: ['TWILIO_AUTH_TOKEN'],
  docs: { summary: 'Receive Twilio delivery status' },
  input: {
    query: z.object({
      collection: z.enum(['reminder_sends', 'mail_outbox']),
      id,
      organization: z.string().default(''),
    }),
  },
  output: { 204: null },
  errors: ['FORBIDDEN'],
  run: async ({ query }, { raw, now }) => {
    const { collection, organization } = query;
    const reference = { collection, id: query.id, organizationId: organization === '' ? null : organization };
    const form = raw && (await readSignedTwilioForm(raw, 'receiveTwilioStatus'));
    if (!form) throw forbidden('The Twilio signature is invalid');
    const report = deliveryReportOfTwilioForm(reference, form);
    if (report) await recordDeliveryReports([report], now);
    return noContentReply();
  },
});
