// Lists the places in an organization's records that still contain a given text, so that an admin can edit them.

import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { invalidFieldsError } from '../../api/errors';
import { namedOpenApiObject, type Page } from '../../api/records';
import { filledSecretFieldsOf } from '../../api/stored';
import { eventLoopYielder } from '../../platform/clock';
import { pageSize } from '../../platform/params';
import { type DeclaredCollection, SEARCH_WORDS_FIELD } from '../../store/codec';
import { decodeCursor, encodeCursor, listFingerprintForCursor } from '../../store/pages';
import { textWithoutCaseAndAccents } from '../../store/values';
import { listRawDocumentPageOfOrganization, type RawDocument } from '../../store/wholeCollection';
import { TRACE_ERASURE_COLLECTIONS } from './erasePerson';
import { isFirestoreMap, matchRangesIgnoringCaseAndAccents } from './redaction';

/** Excludes copies, which change when their originals do, and records that are deleted automatically. */
const SEARCHED_COLLECTIONS = TRACE_ERASURE_COLLECTIONS.filter(
  ({ data }) => 'until' in data.kept && data.exported !== 'not',
);
const MAX_DOCUMENTS = 1_000;
const MAX_HITS = 500;
/** Kept small, because the client library blocks the thread while it decodes a page. */
const READ_AT_ONCE = pageSize(50);
const MIN_CHARACTERS = 3;
const EXCERPT_MARGIN = 40;

export const remainingMentionOut = namedOpenApiObject('PersonalDataHit', {
  collection: z.string().describe('The kind of record, such as `expiries`'),
  record_id: z.string(),
  field: z.string().describe('The path of the field, such as `notes` or `custom_fields.Holder`'),
  excerpt: z.string().describe('The match with up to 40 characters of context on each side'),
});
type PersonalDataHit = z.output<typeof remainingMentionOut>;

/** Keeps only letters and digits, so that `+49 (30) 12-34` matches `49301234`. */
const comparable = (text: string): string => textWithoutCaseAndAccents(text).replace(/[^\p{L}\p{N}]+/gu, '');

function excerptWith(text: string, wanted: RegExp): string | null {
  const [match] = matchRangesIgnoringCaseAndAccents(text, wanted, comparable);
  if (match === undefined) return null;
  const from = Math.max(0, match.start - EXCERPT_MARGIN);
  const excerpt = text.slice(from, match.end + EXCERPT_MARGIN).toWellFormed();
  return `${from > 0 ? '…' : ''}${excerpt}${match.end + EXCERPT_MARGIN < text.length ? '…' : ''}`;
}

/** Yields the path of each field, item or key in a value that contains the text. */
function* hitsIn(value: unknown, path: string, wanted: RegExp): Generator<[field: string, excerpt: string]> {
  if (typeof value === 'string') {
    const excerpt = excerptWith(value, wanted);
    if (excerpt !== null) yield [path, excerpt];
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* hitsIn(item, `${path}.${index}`, wanted);
  } else if (isFirestoreMap(value)) {
    for (const [key, inner] of Object.entries(value)) {
      const inKey = excerptWith(key, wanted);
      if (inKey !== null) yield [`${path}.${key}`, inKey];
      yield* hitsIn(inner, `${path}.${key}`, wanted);
    }
  }
}

/** Skips secrets and the search index, which only repeats other fields. */
function hitsInDocument({ ref, data }: RawDocument, hidden: readonly string[], wanted: RegExp): PersonalDataHit[] {
  const fields = Object.entries(data).filter(([field]) => field !== SEARCH_WORDS_FIELD && !hidden.includes(field));
  return fields.flatMap(([name, value]) =>
    [...hitsIn(value, name, wanted)].map(([field, excerpt]) => ({
      collection: ref.parent.id,
      record_id: ref.id,
      field,
      excerpt,
    })),
  );
}

async function* documentsAfter(
  collection: DeclaredCollection,
  tenant: Tenant,
  first: string | null,
): AsyncGenerator<RawDocument> {
  for (let after = first; ; ) {
    const page = await listRawDocumentPageOfOrganization(collection, tenant, { after, limit: READ_AT_ONCE });
    yield* page;
    if (page.length < READ_AT_ONCE) return;
    after = page.at(-1)?.ref.id ?? null;
  }
}

/**
 * Returns one page of hits. A page ends after 1,000 documents or 500 hits. An empty page isn't necessarily the last.
 * Costs 1 read per document, plus up to 50 more per collection.
 * @throws 400 for fewer than 3 letters or digits.
 */
export async function searchPersonalData(
  tenant: Tenant,
  { text, cursor }: { text: string; cursor?: string | undefined },
): Promise<Page<PersonalDataHit>> {
  const asked = comparable(text);
  if ([...asked].length < MIN_CHARACTERS)
    throw invalidFieldsError({ text: `must have at least ${MIN_CHARACTERS} letters or digits` });
  const wanted = new RegExp(asked, 'gu');
  const fingerprint = listFingerprintForCursor(tenant.organizationId, 'personal_data', asked);
  const [name, lastId] = cursor === undefined ? [] : decodeCursor(fingerprint, cursor);
  const pageUpTo = (collection: string, id: string): Page<PersonalDataHit> => ({
    data: hits,
    next_cursor: encodeCursor(fingerprint, [collection, id]),
    has_more: true,
  });
  const hits: PersonalDataHit[] = [];
  let left = MAX_DOCUMENTS;
  const rest = eventLoopYielder();
  const first = SEARCHED_COLLECTIONS.findIndex((collection) => collection.name === name);
  for (const collection of SEARCHED_COLLECTIONS.slice(Math.max(0, first))) {
    const after = collection.name === name ? String(lastId) : null;
    for await (const document of documentsAfter(collection, tenant, after)) {
      await rest();
      left -= 1;
      hits.push(...hitsInDocument(document, filledSecretFieldsOf(collection.data, document.data), wanted));
      if (left === 0 || hits.length >= MAX_HITS) return pageUpTo(collection.name, document.ref.id);
    }
  }
  return { data: hits, next_cursor: null, has_more: false };
}
