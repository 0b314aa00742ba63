// The addresses that get nothing at present: suppressed ones, and WhatsApp numbers while there is no template.
import type { Transaction } from 'firebase-admin/firestore';
import { listNumbersInWhatsappConversation } from '../messaging/conversations';
import { listSuppressionReasons, mapKeyOfAddress } from '../messaging/suppression';
import { hasWhatsappTemplateOfKind } from '../messaging/whatsapp';
import type { Organization } from '../organizations/organization';
import type { Reached } from './firingPlan';
import { SKIP_REASONS } from './recipients';

/**
 * Why nothing goes to some of the addresses, by {@link mapKeyOfAddress}. Reads as {@link listSuppressionReasons}, and
 * without a template 1 for each WhatsApp number.
 */
export async function listUnreachableReasonsByAddress(
  organization: Pick<Organization, 'whatsapp_reminder_template'>,
  reached: readonly Reached[],
  transaction?: Transaction,
): Promise<Map<string, string>> {
  const suppressed = await listSuppressionReasons(reached, transaction);
  if (hasWhatsappTemplateOfKind('reminder', organization.whatsapp_reminder_template)) return suppressed;
  const numbers = reached.flatMap(({ channel, address }) => (channel === 'whatsapp' ? [address] : []));
  const open = await listNumbersInWhatsappConversation(numbers);
  const closed = numbers.filter((number) => !open.has(number));
  return new Map([
    ...closed.map((number) => [mapKeyOfAddress('whatsapp', number), SKIP_REASONS.noTemplate] as const),
    ...suppressed,
  ]);
}
