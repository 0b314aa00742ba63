// Numbers that wrote to us on WhatsApp in the last 24 hours, during which they can receive free text.
import { z } from 'zod';
import type { Writes } from '../api/writes';
import { addMs, clock, DAY_MS, MINUTE_MS } from '../platform/clock';
import { idDerivedWithAddressKey } from '../platform/secrets';
import { globalCollection } from '../store/collection';
import { storedInstant } from '../store/values';
import { canonicalNumber } from './canonicalNumber';

/** A little less than WhatsApp's 24 hours, because delivery takes time. */
const OPEN_MS = DAY_MS - 10 * MINUTE_MS;

/** The number is only in the derived id. */
const conversationSchema = z.object({
  /** The end of the time for free text. A TTL policy then deletes the document. */
  expires_at: storedInstant,
});

const conversations = globalCollection('whatsapp_conversations', conversationSchema, {
  holds: 'numbers that wrote to us, by digest',
  personal: ['contacts'],
  kept: { for: '24 hours', ttl: 'expires_at' },
  of: null,
});

const conversationId = (number: string): string =>
  idDerivedWithAddressKey('whatsapp_conversation', canonicalNumber(number));

/** Records a message from a number. 1 write. @param number the sender's, in E.164 */
export function stageWhatsappConversation(writes: Writes, number: string, now: Date): void {
  writes.set(conversations.ref(conversationId(number)), { expires_at: addMs(now, OPEN_MS) });
}

/** The numbers that may currently receive free text: 1 read each. */
export async function listNumbersInWhatsappConversation(numbers: readonly string[]): Promise<Set<string>> {
  const found = await conversations.getMany(numbers.map(conversationId));
  const now = clock.now();
  return new Set(
    numbers.filter((number) => {
      const known = found.get(conversationId(number));
      return known !== undefined && known.expires_at > now;
    }),
  );
}
