// A stored answer: either a response to a reminder, or an answer given by a member.

import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { KEPT_WITH_ITS_EXPIRY } from '../api/stored';
import type { Writes } from '../api/writes';
import { expiryMustExistDerivation } from '../expiries/record/record';
import { derivedId } from '../platform/ids';
import { type RecordOf, tenantCollection } from '../store/collection';
import { enumSchemaWithFallback, storedInstant } from '../store/values';

export const EXPIRY_RESPONSE_ACTIONS = [
  'acknowledge',
  'snooze',
  'renewed',
  'not_me',
  'unsubscribe',
  'resubscribe',
] as const;
export type ExpiryResponseAction = (typeof EXPIRY_RESPONSE_ACTIONS)[number];

export const RESPONDENT_KINDS = ['contact', 'user', 'api_key'] as const;

export const expiryResponses = tenantCollection(
  'expiry_responses',
  {
    expiry_id: z.string(),
    due_date: z.string().nullable(),
    by_kind: enumSchemaWithFallback(RESPONDENT_KINDS, 'user'),
    by_id: z.string(),
    by_name: z.string(),
    action: z.enum(EXPIRY_RESPONSE_ACTIONS),
    note: z.string(),
    /** For a snooze, the day on which the message is sent again. */
    until: z.string().nullable(),
    at: storedInstant,
  },
  {
    holds: 'answers to reminders',
    personal: ['contacts', 'anyone'],
    kept: KEPT_WITH_ITS_EXPIRY,
  },
  undefined,
  { polledBy: 'at', derivations: [expiryMustExistDerivation] },
);
export type StoredExpiryResponse = RecordOf<typeof expiryResponses>;

/** The person who answered. */
export type Respondent = Pick<StoredExpiryResponse, 'by_kind' | 'by_id' | 'by_name'>;
type NewRecipientResponse = Respondent &
  Pick<StoredExpiryResponse, 'expiry_id' | 'due_date' | 'action' | 'note' | 'until'>;
/** An answer staged by the current request. It can't be read back until the request commits. */
export type StagedExpiryResponse = NewRecipientResponse & Pick<StoredExpiryResponse, 'id' | 'at'>;

function factsOf(answer: NewRecipientResponse): string[] {
  const { expiry_id, due_date, by_kind, by_id, action, note, until } = answer;
  return [expiry_id, due_date ?? '', by_kind, by_id, action, note, until ?? ''];
}

/**
 * The person's last answer for the due date. Undefined if there is none, or if at least {@link MAX_SHOWN} newer answers
 * exist.
 */
async function lastOf(tenant: Tenant, response: NewRecipientResponse): Promise<StoredExpiryResponse | undefined> {
  const { expiry_id, due_date, by_kind, by_id } = response;
  const answers = await listNewestResponsesOfExpiry(tenant, expiry_id);
  return answers.find((other) => other.due_date === due_date && other.by_kind === by_kind && other.by_id === by_id);
}

/** Stores an answer. If the person's last answer is the same, writes nothing and returns that answer. */
export async function stageExpiryResponseRecord(
  writes: Writes,
  tenant: Tenant,
  response: NewRecipientResponse,
  now: Date,
): Promise<StagedExpiryResponse> {
  const store = expiryResponses.of(tenant);
  const facts = factsOf(response);
  let id = derivedId('expiry-response', tenant.organizationId, ...facts);
  if ((await store.get(id)) !== null) {
    const last = await lastOf(tenant, response);
    if (last && facts.join('\n') === factsOf(last).join('\n')) return last;
    // The id is derived from the previous answer, so that identical concurrent answers are stored only once.
    id = derivedId('expiry-response', id, last?.id ?? '');
  }
  const { at } = store.stageCreateOnce(writes, id, { ...response, at: now });
  return { ...response, id, at };
}

const MAX_SHOWN = 50;

/** Newest first. */
export const listNewestResponsesOfExpiry = (tenant: Tenant, expiryId: string): Promise<StoredExpiryResponse[]> =>
  expiryResponses
    .of(tenant)
    .list((query) => query.where('expiry_id', '==', expiryId).orderBy('at', 'desc').limit(MAX_SHOWN));
