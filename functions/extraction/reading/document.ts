// Prepares a document for extraction: reads an attachment's bytes, type, pages and text, within limits.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { ApiError, invalidFieldsError, notFound } from '../../api/errors';
import { id } from '../../api/fields';
import {
  attachmentReferenceFields,
  isFileOfOrganization,
  isSameAttachmentUrl,
  parseAttachmentUrlOrIndex,
} from '../../attachments/removal';
import type { Expiry } from '../../expiries/record/record';
import { getStoredFileMetadata, readStartOfStoredFile } from '../../platform/storage';
import { bareMediaTypeOf, hasSignatureOfContentType } from '../../uploads/fileTypes';
import { readPdfText } from '../pdf/pdfText';
import type { DocumentText } from './evidence';
import {
  MAX_EXTRACTION_DOCUMENT_BYTES,
  MAX_EXTRACTION_DOCUMENT_CHARACTERS,
  MAX_EXTRACTION_DOCUMENT_PAGES,
  MAX_INFLATED_PDF_BYTES,
  MAX_SCANNED_DOCUMENT_BYTES,
  PDF_READING_TIMEOUT_MS,
} from './limits';
import { isTextPage, normalizeTextForMatching } from './pageText';

/** Identifies an attachment by URL, or by index if there is no URL. */
export const attachmentReferenceInput = z.object({ expiryId: id, ...attachmentReferenceFields });

export type Attachment = Expiry['attachments'][number];
export type AttachmentUrlOrIndex = Parameters<typeof parseAttachmentUrlOrIndex>[0];

/** @throws 400 if the input has neither a URL nor an index; 404 if the expiry has no such file. */
export function requireAttachmentByUrlOrIndex(expiry: Expiry, given: AttachmentUrlOrIndex): Attachment {
  const named = parseAttachmentUrlOrIndex(given);
  const attachment =
    'index' in named
      ? expiry.attachments[named.index]
      : expiry.attachments.find((known) => isSameAttachmentUrl(named.url, known));
  if (!attachment) throw notFound('Attachment');
  return attachment;
}

export interface ExtractionFile {
  fileName: string;
  contentType: string;
  bytes: Buffer;
}

const tooLarge = (message: string, max_size: number): ApiError =>
  new ApiError('FILE_TOO_LARGE', `${message} ${max_size} bytes`, { details: { max_size } });

/** @throws 404 if the file is missing from storage; 413 `FILE_TOO_LARGE`. */
export async function loadDocumentFile(
  tenant: Tenant,
  attachment: Pick<Attachment, 'storage_path' | 'name' | 'content_type'>,
): Promise<ExtractionFile> {
  const { storage_path: path, name, content_type: contentType } = attachment;
  if (!isFileOfOrganization(tenant, path)) throw notFound('File');
  // Use the size from storage, because the size in the record may be wrong.
  const stored = await getStoredFileMetadata(path);
  if (!stored) throw notFound('File');
  if (stored.sizeBytes > MAX_EXTRACTION_DOCUMENT_BYTES)
    throw tooLarge('The document is larger than', MAX_EXTRACTION_DOCUMENT_BYTES);
  return {
    fileName: name,
    contentType,
    bytes: await readStartOfStoredFile(path, MAX_EXTRACTION_DOCUMENT_BYTES),
  };
}

/**
 * Contracts and certificates are written for people. These phrases are aimed at a model, so a document that contains
 * any of them isn't trusted. The other checks don't depend on wording: the quote must be in the document and match the
 * value. No other date of the same kind may contradict it.
 */
const MODEL_INSTRUCTIONS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b[^.!?]{0,40}\b(?:instructions?|prompts?|rules|directions)\b/iu,
  /\b(?:system|developer) (?:prompt|message|instruction)\b/iu,
  /\byou are (?:now )?(?:an? )?(?:ai|assistant|language model|llm|chatbot)\b/iu,
  /\b(?:ai|language|extraction) (?:model|assistant|system)s?\b[^.!?]{0,40}\b(?:must|should|shall|return|report|answer)\b/iu,
  /\b(?:return|report|answer|output|respond|reply)\b[^.!?]{0,60}\b(?:json|confidence|verified|expiry_date|start_date)\b/iu,
  /\bmark\b[^.!?]{0,40}\bas (?:verified|trusted|confirmed)\b/iu,
  /\b(?:ignorier|missacht|vergiss|vergessen)\p{L}*[^.!?]{0,40}(?:anweisung|anleitung|regel|vorgabe)/iu,
  /(?:sprachmodell|ki(?:modell|assistent|system))[^.!?]{0,60}(?:muss|soll|gib|melde|antworte)/iu,
];

/** Whether normalized text contains instructions for a model. */
export const containsPromptInjection = (text: string): boolean =>
  MODEL_INSTRUCTIONS.some((pattern) => pattern.test(text));

export interface ParsedDocument extends DocumentText {
  fileName: string;
  contentType: string;
  bytes: Buffer;
  /** The numbers of the pages without text, starting at 1. The model must see these pages as images. */
  images: readonly number[];
}

export const EXTRACTABLE_CONTENT_TYPES: readonly string[] = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/plain',
];

const refused = (problem: string): ApiError => invalidFieldsError({ document: problem });

const PROBLEMS = {
  encrypted: 'is password-protected',
  corrupt: 'is not a readable PDF',
  too_many_pages: `has more than ${MAX_EXTRACTION_DOCUMENT_PAGES} pages`,
  too_long: `has more than ${MAX_EXTRACTION_DOCUMENT_CHARACTERS} characters`,
  too_large: `expands to more than ${MAX_INFLATED_PDF_BYTES / 2 ** 20} MB, or needs too much memory to be read`,
  too_slow: 'takes too long to read',
} as const;

function refusedPdf(because: keyof typeof PROBLEMS): ApiError {
  const problem = PROBLEMS[because];
  const details = { fields: { document: problem }, reason: because };
  return new ApiError('VALIDATION_FAILED', `The document ${problem}`, { details });
}

async function pagesOfPdf(bytes: Buffer): Promise<string[]> {
  const reading = await readPdfText(bytes, {
    maxPages: MAX_EXTRACTION_DOCUMENT_PAGES,
    maxCharacters: MAX_EXTRACTION_DOCUMENT_CHARACTERS,
    maxInflatedBytes: MAX_INFLATED_PDF_BYTES,
    timeoutMs: PDF_READING_TIMEOUT_MS,
  });
  if (reading.kind === 'refused') throw refusedPdf(reading.because);
  return reading.pages;
}

function pagesOfText(bytes: Buffer): string[] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('is not plain text encoded as UTF-8');
  }
  if (text.includes('\0')) throw refused('is not plain text encoded as UTF-8');
  if (text.length > MAX_EXTRACTION_DOCUMENT_CHARACTERS) throw refused(PROBLEMS.too_long);
  // In plain-text files, form feeds separate the pages.
  const pages = text.split('\f');
  if (pages.length > MAX_EXTRACTION_DOCUMENT_PAGES) throw refused(PROBLEMS.too_many_pages);
  return pages;
}

async function pagesOf(contentType: string, bytes: Buffer): Promise<string[]> {
  if (contentType === 'text/plain') return pagesOfText(bytes);
  if (!hasSignatureOfContentType(contentType, bytes)) throw refused(`doesn’t look like a file of type ${contentType}`);
  return contentType === 'application/pdf' ? pagesOfPdf(bytes) : [''];
}

/**
 * @throws 400 naming `document` if the type is unsupported or doesn't match the file, or if the file is encrypted,
 * corrupt or over the limits; 413 `FILE_TOO_LARGE` for images that don’t fit into one prompt.
 */
export async function parseDocumentForExtraction({
  fileName,
  contentType,
  bytes,
}: ExtractionFile): Promise<ParsedDocument> {
  const type = bareMediaTypeOf(contentType);
  if (!EXTRACTABLE_CONTENT_TYPES.includes(type))
    throw refused(`must be of type ${EXTRACTABLE_CONTENT_TYPES.join(', ')}`);
  const pages = await pagesOf(type, bytes);
  const images = pages.flatMap((page, index) => (isTextPage(page) ? [] : [index + 1]));
  if (type === 'text/plain' && images.length === pages.length) throw refused('contains no text');
  if (type !== 'text/plain' && images.length > 0 && bytes.length > MAX_SCANNED_DOCUMENT_BYTES)
    throw tooLarge('A document with scanned pages can have at most', MAX_SCANNED_DOCUMENT_BYTES);
  const instructs = containsPromptInjection(normalizeTextForMatching(pages.join('\n')));
  return { fileName, contentType: type, bytes, pages, images, instructs };
}
