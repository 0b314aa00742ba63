// All extraction limits. They are also listed in docs/extraction.md.
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../platform/clock';

const MEBIBYTE = 1024 * 1024;

export const MAX_EXTRACTION_DOCUMENT_BYTES = 20 * MEBIBYTE;
/**
 * Maximum size of a file in a request body. Base64 makes the file a third larger, and several copies of the body are
 * held in memory.
 */
export const MAX_POSTED_DOCUMENT_BYTES = 8 * MEBIBYTE;
/** Maximum size of the JSON body that contains the file. */
export const MAX_EXTRACTION_BODY_BYTES = Math.ceil((MAX_POSTED_DOCUMENT_BYTES * 4) / 3) + 64 * 1024;
/** Maximum size of a file whose pages the model must see as images. Gemini accepts 20 MB of base64 per request. */
export const MAX_SCANNED_DOCUMENT_BYTES = 14 * MEBIBYTE;
export const MAX_EXTRACTION_DOCUMENT_PAGES = 200;
/** Maximum decompressed size of a PDF, excluding images. */
export const MAX_INFLATED_PDF_BYTES = 20 * MEBIBYTE;
/** Maximum combined text length of all pages: about 50,000 tokens. */
export const MAX_EXTRACTION_DOCUMENT_CHARACTERS = 200_000;
/**
 * Time limit for reading a PDF. It is short enough that a request with two model attempts (`providers/gemini.ts`)
 * finishes within an endpoint's 60-second timeout.
 */
export const PDF_READING_TIMEOUT_MS = 10 * SECOND_MS;

/** Maximum number of model requests per organization per day (UTC). */
export const MAX_EXTRACTIONS_PER_DAY = 200;

/**
 * Once this many documents have been read in a day, files sent through links aren't read. This keeps link holders from
 * using up the members' quota.
 */
export const DAILY_EXTRACTION_CUTOFF_FOR_LINKS = 100;

export const MAX_DOCUMENTS_PER_EXTRACTION_JOB = 50;
/** Maximum number of attempts to read a job's document before it is marked as failed. */
export const MAX_EXTRACTION_ATTEMPTS = 3;
/**
 * Duration of a worker's lease. Longer than any worker can run, so if a lease has expired, its worker must have died.
 */
export const EXTRACTION_LEASE_MS = 5 * MINUTE_MS;
/** Jobs and their results are deleted after this time, because they may contain personal data. */
export const EXTRACTION_JOB_LIFETIME_MS = 30 * DAY_MS;

export const MAX_EXTRACTED_QUOTE_CHARACTERS = 1_000;
export const MAX_EXTRACTED_VALUE_CHARACTERS = 500;

export const MAX_MAPPING_SAMPLE_COLUMNS = 100;
export const MAX_MAPPING_SAMPLE_ROWS = 20;
export const MAX_MAPPING_SAMPLE_CELL_CHARACTERS = 1_000;
