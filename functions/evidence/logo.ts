// Loads an organization's logo for a report. A logo that is missing, broken or too large never fails a report.
import { inflateSync } from 'node:zlib';
import type { Organization } from '../organizations/organization';
import { SECOND_MS } from '../platform/clock';
import { downloadHttps } from '../providers/outboundHttps';

const MAX_BYTES = 1024 * 1024;
const MAX_SIDE_PX = 4096;
const MAX_PIXELS = 4_000_000;
const BUDGET_MS = 10 * SECOND_MS;

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_START = Buffer.from('ffd8ff', 'hex');
/** Samples per pixel by PNG color type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function imageDataOfPng(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = PNG_START.length; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(parts);
}

/** pdfkit decodes pixels asynchronously, where no `catch` applies, and as many as the image claims. */
function isSafePng(png: Buffer): boolean {
  if (!png.subarray(0, 8).equals(PNG_START) || png.length < 33) return false;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const samples = SAMPLES[png.readUInt8(25)];
  const isInterlaced = png.readUInt8(28) !== 0;
  if (samples === undefined || isInterlaced || png.readUInt8(24) > 8) return false;
  if (width === 0 || height === 0 || Math.max(width, height) > MAX_SIDE_PX) return false;
  if (width * height > MAX_PIXELS) return false;
  const expected = height * (1 + Math.ceil((width * samples * png.readUInt8(24)) / 8));
  try {
    return inflateSync(imageDataOfPng(png), { maxOutputLength: expected }).length === expected;
  } catch {
    return false;
  }
}

/** Whether pdfkit can render the image safely: JPEG, or PNG without interlacing and with at most 8 bits. */
export const isUsableLogo = (image: Buffer): boolean =>
  image.subarray(0, 3).equals(JPEG_START) || isSafePng(image);

/** Null if the organization has no usable logo. */
export async function loadLogo({ logo_url: url }: Pick<Organization, 'logo_url'>): Promise<Buffer | null> {
  if (!url.startsWith('https://')) return null;
  const image = await downloadHttps({ url, maxBytes: MAX_BYTES, budgetMs: BUDGET_MS });
  return image !== null && isUsableLogo(image) ? image : null;
}
