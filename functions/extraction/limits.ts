// Every bound of extraction in one place; docs/extraction.md tells them to people.
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../platform/clock';

const MEBIBYTE = 1024 * 1024;

/** Of a file that is read from an attachment. */
export const MAX_DOCUMENT_BYTES = 20 * MEBIBYTE;
/** Of a file in a request's body: base64 makes it a third longer, and the body is held in memory several times. */
export const MAX_DIRECT_BYTES = 8 * MEBIBYTE;
/** The JSON body around it. */
export const DIRECT_BODY_BYTES = Math.ceil((MAX_DIRECT_BYTES * 4) / 3) + 64 * 1024;
/** Of a file of which the model must see the pages: Gemini takes 20 MB in one request, in base64. */
export const MAX_PICTURE_BYTES = 14 * MEBIBYTE;
export const MAX_DOCUMENT_PAGES = 200;
/** Of what a PDF holds in compressed form, its pictures apart. */
export const MAX_INFLATED_BYTES = 20 * MEBIBYTE;
/** Of all pages together: about 50,000 tokens. */
export const MAX_DOCUMENT_CHARACTERS = 200_000;
/** With the model's two tries (`providers/gemini.ts`) it ends within the 60 seconds of an endpoint. */
export const READING_TIMEOUT_MS = 10 * SECOND_MS;

/** Questions to the model on behalf of one organization in one day, by UTC. */
export const MAX_DOCUMENTS_PER_DAY = 200;

/** Beyond it nothing is read that came by a link: whoever holds one cannot use up what members need. */
export const MAX_DOCUMENTS_OF_LINKS_PER_DAY = 100;

export const MAX_DOCUMENTS_PER_JOB = 50;
/** How often a document of a job is begun before it counts as failed. */
export const MAX_EXTRACTION_ATTEMPTS = 3;
/** Longer than the worker may run: whoever holds a document past it is dead. */
export const EXTRACTION_LEASE_MS = 5 * MINUTE_MS;
/** Jobs and what was found are forgotten then; they may hold what people would not keep. */
export const JOB_LIFETIME_MS = 30 * DAY_MS;

/** Of one quote. */
export const MAX_QUOTE = 1_000;
/** Of one value. */
export const MAX_EXTRACTED_VALUE_CHARACTERS = 500;

export const MAX_COLUMNS = 100;
export const MAX_SAMPLE_ROWS = 20;
export const MAX_CELL_CHARACTERS = 1_000;
