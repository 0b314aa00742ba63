// v1 endpoints called by SendGrid and Twilio.
import { z } from 'zod';
import { noContentReply, okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { forbidden, invalidFieldsError } from '../../api/errors';
import { id } from '../../api/fields';
import { stageWhatsappConversation } from '../../messaging/whatsapp';
import { isFromSendgrid } from '../../providers/sendgrid';
import { applyDeliveryReports } from '../replies/deliveryReports';
import {
  applyOptInOrOut,
  deliveryReportOfTwilioCallback,
  getSignedTwilioForm,
  optInOrOutOfTwilioCallback,
  parseSendgridReports,
  parseTwilioAddress,
} from '../replies/providerReports';

function reportsIn(body: string) {
  try {
    return parseSendgridReports(body);
  } catch {
    throw invalidFieldsError({ body: 'must be a list of events' });
  }
}

export const receiveSendgridEvents = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'provider',
  consumes: 'application/json',
  // Large enough for 10,000 events with their reasons.
  bodyLimitBytes: 8 * 1024 * 1024,
  heavy: true,
  docs: {
    summary: 'Receive SendGrid events',
    description: 'Enter this URL in SendGrid’s event webhook settings, with signatures enabled.',
  },
  output: { 200: z.object({ received: z.int() }) },
  errors: ['FORBIDDEN', 'VALIDATION_FAILED'],
  run: async (_input, { raw, now }) => {
    const header = (name: string): string => raw?.header(`x-twilio-email-event-webhook-${name}`) ?? '';
    const bytes = raw?.bytes ?? Buffer.alloc(0);
    if (!isFromSendgrid(bytes, header('signature'), header('timestamp'), now))
      throw forbidden('The SendGrid signature is invalid');
    const reports = reportsIn(bytes.toString('utf8'));
    await applyDeliveryReports(reports, now);
    return okReply({ received: reports.length });
  },
});

export const receiveTwilioStatus = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'provider',
  consumes: 'application/x-www-form-urlencoded',
  secrets: ['TWILIO_AUTH_TOKEN'],
  docs: { summary: 'Receive a Twilio delivery status' },
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
    const form = raw && (await getSignedTwilioForm(raw, 'receiveTwilioStatus'));
    if (!form) throw forbidden('The Twilio signature is invalid');
    const report = deliveryReportOfTwilioCallback(reference, form);
    if (report) await applyDeliveryReports([report], now);
    return noContentReply();
  },
});

/** Twilio confirms STOP and START itself, so we send no reply. */
const NO_REPLY = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

export const receiveTwilioMessage = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'provider',
  consumes: 'application/x-www-form-urlencoded',
  produces: 'text/xml; charset=utf-8',
  secrets: ['TWILIO_AUTH_TOKEN'],
  docs: {
    summary: 'Receive a Twilio message',
    description:
      'Set this URL as the sender numbers’ webhook for incoming messages. You can use any of the endpoint’s addresses, because Twilio signs the one you configure. `STOP` turns off the opt-in of every contact with the number that sent it. `START`, `YES` and `UNSTOP` only undo the person’s own opt-out: they never create a new opt-in. Equivalent words in the supported languages also work; case, punctuation and quotes are ignored. A sentence that merely contains such a word has no effect. Twilio’s `OptOutType` takes precedence.',
  },
  output: { 200: z.string() },
  errors: ['FORBIDDEN'],
  run: async (_input, { raw, now, writes }) => {
    const form = raw && (await getSignedTwilioForm(raw, 'receiveTwilioMessage'));
    if (!form) throw forbidden('The Twilio signature is invalid');
    const sender = parseTwilioAddress(form.From ?? '');
    if (sender.channel === 'whatsapp') stageWhatsappConversation(writes, sender.address, now);
    const request = optInOrOutOfTwilioCallback(form);
    if (request !== null) await applyOptInOrOut(request, sender, now);
    return okReply(NO_REPLY);
  },
});
