// v1 endpoints for receiving documents by email.
import { z } from 'zod';
import { okReply, PUBLIC, SIGNED_IN_ADMIN_ACCESS, SIGNED_IN_MEMBER_ACCESS, v1Endpoint } from '../api/endpoint';
import { forbidden, invalidFieldsError } from '../api/errors';
import { MAX_EXTRACTION_DOCUMENT_BYTES } from '../extraction/reading/limits';
import { deploymentParams } from '../platform/params';
import { isFromSendgrid } from '../providers/sendgrid';
import { startExtractionsFromMail } from './accept';
import { getOrCreateInboundAddress, replaceInboundAddress, viewInboundAddress } from './address';
import { parseInboundMailForm } from './parse';

const addressOut = z.object({
  address: z.string(),
  dropped: z.int().describe('Number of dropped emails'),
});

export const getInboundAddress = v1Endpoint({
  methods: ['GET'],
  access: SIGNED_IN_MEMBER_ACCESS,
  docs: {
    summary: 'Get the address for emailed documents',
    description:
      'A member’s email with PDF, PNG or JPEG attachments starts an extraction job (`getExtractionJob`). The sender gets a notification that links to the proposed expiries; if the sender is a viewer, the admins get it instead. Expiries aren’t created automatically. Emails from anyone else are dropped and counted, as are emails that pass neither SPF nor DKIM.',
  },
  output: { 200: addressOut },
  errors: ['UNAVAILABLE'],
  run: async (_input, { tenant, now }) => okReply(viewInboundAddress(await getOrCreateInboundAddress(tenant, now))),
});

export const rotateInboundAddress = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  docs: {
    summary: 'Replace the address for emailed documents',
    description: 'The previous address stops working immediately.',
  },
  output: { 200: addressOut },
  errors: ['UNAVAILABLE'],
  run: async (_input, { tenant, now }) => okReply(viewInboundAddress(await replaceInboundAddress(tenant, now))),
});

export const receiveInboundMail = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'provider',
  consumes: 'multipart/form-data',
  // SendGrid forwards emails of up to 30 MB.
  bodyLimitBytes: 31 * 1024 * 1024,
  heavy: true,
  docs: {
    summary: 'Receive inbound mail from SendGrid',
    description: 'Enter this URL in SendGrid’s Inbound Parse settings, with a security policy that signs requests.',
  },
  output: { 200: z.object({ accepted: z.int() }) },
  errors: ['FORBIDDEN', 'VALIDATION_FAILED'],
  run: async (_input, { raw, now }) => {
    const header = (name: string): string => raw?.header(`x-twilio-email-event-webhook-${name}`) ?? '';
    const bytes = raw?.bytes ?? Buffer.alloc(0);
    if (!isFromSendgrid(bytes, header('signature'), header('timestamp'), now, deploymentParams.inboundMailKey()))
      throw forbidden('The SendGrid signature is invalid');
    // biome-ignore lint/plugin: every failure to read the form is the sender’s
    const mail = await parseInboundMailForm(
      bytes,
      raw?.header('content-type') ?? '',
      MAX_EXTRACTION_DOCUMENT_BYTES,
    ).catch(() => {
      throw invalidFieldsError({ body: 'must be multipart/form-data, as sent by Inbound Parse' });
    });
    return okReply({ accepted: await startExtractionsFromMail(mail, bytes) });
  },
});
