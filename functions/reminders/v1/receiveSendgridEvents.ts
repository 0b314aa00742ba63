// POST /v1/receiveSendgridEvents: SendGrid's signed event webhook.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { forbidden, invalidFields } from '../../api/errors';
import { isFromSendgrid } from '../../providers/sendgrid';
import { parseSendgridReports } from '../replies/sendgridEvents';
import { recordDeliveryReports } from '../replies/takeInReports';

function reportsIn(body: string) {
  try {
    return parseSendgridReports(body);
  } catch {
    throw invalidFields({ body: 'must be a list of events' });
  }
}

export const receiveSendgridEvents = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'provider',
  consumes: 'application/json',
  // 10,000 events with their reasons.
  bodyLimitBytes: 8 * 1024 * 1024,
  heavy: true,
  docs: {
    summary: 'Receive SendGrid events',
    description: 'Set this URL in SendGrid’s event webhook, with signatures enabled.',
  },
  output: { 200: z.object({ received: z.int() }) },
  errors: ['FORBIDDEN', 'VALIDATION_FAILED'],
  run: async (_input, { raw, now }) => {
    const header = (name: string): string => raw?.header(`x-twilio-email-event-webhook-${name}`) ?? '';
    const bytes = raw?.bytes ?? Buffer.alloc(0);
    if (!isFromSendgrid(bytes, header('signature'), header('timestamp'), now))
      throw forbidden('The SendGrid signature is invalid');
    const reports = reportsIn(bytes.toString('utf8'));
    await recordDeliveryReports(reports, now);
    return okReply({ received: reports.length });
  },
});
