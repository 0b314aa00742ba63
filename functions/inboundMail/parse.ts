// Parses requests from SendGrid's Inbound Parse: multipart/form-data with the email's fields and files.
import { Busboy } from '@fastify/busboy';
import { z } from 'zod';

export interface MailFile {
  fileName: string;
  contentType: string;
  bytes: Buffer;
  /** Whether the file was truncated because it exceeded the maximum size. */
  isTooLarge: boolean;
}

export interface InboundMail {
  recipients: string[];
  /** The last address in the From header, in lower case; empty if it is invalid. */
  from: string;
  /** Whether SPF or DKIM confirms that the email comes from the domain of `from`. */
  isAuthentic: boolean;
  /** The Message-ID header; empty if it is missing. */
  messageId: string;
  files: MailFile[];
}

/** Inbound Parse never sends this many fields. */
const MAX_FIELDS = 50;
const MAX_FILES = 50;
/** Maximum size of a field. Long HTML is truncated, which is harmless because the HTML is never used. */
const MAX_FIELD_BYTES = 256 * 1024;

/** @throws if the body isn't multipart/form-data. */
function readForm(bytes: Buffer, contentType: string, maxFileBytes: number) {
  return new Promise<{ fields: Map<string, string>; files: MailFile[] }>((resolve, reject) => {
    const fields = new Map<string, string>();
    const files: MailFile[] = [];
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: { fields: MAX_FIELDS, files: MAX_FILES, fieldSize: MAX_FIELD_BYTES, fileSize: maxFileBytes },
    });
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('file', (_name, stream, fileName, _encoding, type) => {
      const chunks: Buffer[] = [];
      const file = { fileName: fileName ?? '', contentType: type, bytes: Buffer.alloc(0), isTooLarge: false };
      files.push(file);
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => {
        file.isTooLarge = true;
      });
      stream.on('error', reject);
      stream.on('end', () => {
        file.bytes = Buffer.concat(chunks);
      });
    });
    parser.on('error', reject);
    parser.on('finish', () => resolve({ fields, files }));
    parser.end(bytes);
  });
}

const envelopeSchema = z.object({ to: z.array(z.string()).default([]), from: z.string().default('') });

function envelopeOf(text: string): z.output<typeof envelopeSchema> {
  try {
    return envelopeSchema.parse(JSON.parse(text));
  } catch {
    return { to: [], from: '' };
  }
}

const emailSchema = z.email();

/** The last address in a From header: `Ada <ada@example.com>` or just the address. Empty if it is invalid. */
export function addressOfFromHeader(header: string): string {
  const [, angled] = /<([^<>]*)>\s*$/.exec(header) ?? [];
  const address = (angled ?? header).trim().toLowerCase();
  return emailSchema.safeParse(address).success ? address : '';
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether `proven` is `domain` or one of its parent domains. */
const isAligned = (proven: string, domain: string): boolean =>
  proven !== '' && (domain === proven || (proven.includes('.') && domain.endsWith(`.${proven}`)));

/**
 * Whether SPF or DKIM passed for the From address's domain, as DMARC requires (RFC 7489, section 3.1). SendGrid reports
 * `dkim` as `{@example.com : pass, …}`, and `SPF` for the envelope sender.
 */
export function isSenderAuthentic(
  from: string,
  { spf, dkim, envelopeFrom }: { spf: string; dkim: string; envelopeFrom: string },
): boolean {
  const domain = domainOf(from);
  if (domain === '') return false;
  const isPass = (result: string | undefined) => result?.trim().toLowerCase() === 'pass';
  if (isPass(spf) && envelopeFrom.includes('@') && isAligned(domainOf(envelopeFrom), domain)) return true;
  return dkim
    .replace(/^\s*\{|\}\s*$/g, '')
    .split(',')
    .some((entry) => {
      const [signer = '', result] = entry.split(' : ');
      return isPass(result) && isAligned(signer.trim().replace(/^@/, '').toLowerCase(), domain);
    });
}

/** @throws if the body isn't multipart/form-data. */
export async function parseInboundMailForm(
  bytes: Buffer,
  contentType: string,
  maxFileBytes: number,
): Promise<InboundMail> {
  const { fields, files } = await readForm(bytes, contentType, maxFileBytes);
  const field = (name: string): string => fields.get(name) ?? '';
  const envelope = envelopeOf(field('envelope'));
  const from = addressOfFromHeader(field('from'));
  const [, messageId = ''] = /^message-id:\s*(\S+)/im.exec(field('headers')) ?? [];
  return {
    recipients: [...new Set(envelope.to.map((to) => to.trim().toLowerCase()))],
    from,
    isAuthentic: isSenderAuthentic(from, {
      spf: field('SPF'),
      dkim: field('dkim'),
      envelopeFrom: envelope.from,
    }),
    messageId,
    files,
  };
}
