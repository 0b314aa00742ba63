// POST /v1/receiveSendgridEvents: SendGrid's signed event webhook.
import { z } from 'zod';
import { ok, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { forbidden, invalidFields } from '../../api/errors';
import { unitOfWork } from '../../platform/unitOfWork';
import { isFromSendgrid } from '../../providers/sendgrid';
import { stageReport } from '../receipts';
import { sendgridReports } from '../sendgridEvents';

function reportsIn(body: string) {
  try {
    return sendgridReports(body);
  } catch {
    throw invalidFields({ body: 'must be a list of events' });
  }
}

export const receiveSendgridEvents = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'provider',
  consumes: 'application/json',
  docs: {
    section: '2',
    summary: 'SendGrid reports what became of mails',
    description: 'To be set as the URL of SendGrid’s event webhook, with its signature switched on.',
  },
  output: { 200: z.object({ received: z.int() }) },
  errors: ['FORBIDDEN'],
  run: async (_input, { raw, now }) => {
    const header = (name: string): string => raw?.header(`x-twilio-email-event-webhook-${name}`) ?? '';
    const bytes = raw?.bytes ?? Buffer.alloc(0);
    if (!isFromSendgrid(bytes, header('signature'), header('timestamp')))
      throw forbidden('The signature is not SendGrid’s');
    const reports = reportsIn(bytes.toString('utf8'));
    // Each in a commit of its own, in their order: one message can have several events in one request.
    for (const report of reports) await unitOfWork((writes) => stageReport(writes, report, now));
    return ok({ received: reports.length });
  },
});
