// Messages that failed with an unknown outcome, counted by the watchdog.
import { z } from 'zod';
import { WATCHED_RECORD_MAX_BYTES } from '../api/stored';
import type { Writes } from '../api/writes';
import { addMs, DAY_MS } from '../platform/clock';
import { derivedId } from '../platform/ids';
import type { MessageReference } from '../providers/outcome';
import { globalCollection, type RecordOf } from '../store/collection';
import { storedInstant } from '../store/values';
import type { SendState } from './sendState';

const KEPT_DAYS = 30;
const COUNTED_MS = DAY_MS;

export const givenUpMessages = globalCollection(
  'given_up_messages',
  z.object({
    organization_id: z.string().nullable(),
    /** The collection of the message. */
    collection: z.enum(['reminder_sends', 'reminder_digests', 'mail_outbox']),
    message_id: z.string(),
    given_up_at: storedInstant,
    expires_at: storedInstant,
  }),
  {
    holds: 'messages that failed without an answer',
    personal: [],
    kept: { for: `${KEPT_DAYS} days`, ttl: 'expires_at' },
    exported: 'not',
  },
  undefined,
  { maxBytes: WATCHED_RECORD_MAX_BYTES },
);
export type GivenUp = RecordOf<typeof givenUpMessages>;

/** Whether the message failed with an unknown outcome. */
export const isFailedWithUnknownFate = (state: Pick<SendState, 'status' | 'unknown_attempts'>): boolean =>
  state.status === 'failed' && state.unknown_attempts > 0;

/** Idempotent per message. 1 write. */
export function stageRecordOfGivenUpMessage(
  writes: Writes,
  { collection, id, organizationId }: MessageReference,
  now: Date,
): void {
  writes.createOnce(givenUpMessages.ref(derivedId('given_up', collection, id)), {
    organization_id: organizationId,
    collection,
    message_id: id,
    given_up_at: now,
    expires_at: addMs(now, KEPT_DAYS * DAY_MS),
  });
}

/** The number of such messages in the last 24 hours. 1 read. */
export const countGivenUpMessagesOfLastDay = (now: Date): Promise<number> =>
  givenUpMessages.due.count((query) => query.where('given_up_at', '>', addMs(now, -COUNTED_MS)));
