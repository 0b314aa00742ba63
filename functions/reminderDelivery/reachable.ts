// To which addresses nothing can go at present: suppressed ones, WhatsApp numbers while there is no template, and those
// outside of an organization that is not verified.
import type { Transaction } from 'firebase-admin/firestore';
import { listMemberEmailsAmong } from '../identity/members';
import { listNumbersInWhatsappConversation } from '../messaging/conversations';
import { listSuppressionReasons, mapKeyOfAddress } from '../messaging/suppression';
import { hasWhatsappTemplateOfKind } from '../messaging/whatsapp';
import type { Organization } from '../organizations/organization';
import { isOrganizationVerified } from '../organizations/verification';
import { tenantOf } from '../platform/tenant';
import { normalizedForComparison } from '../platform/uniqueValues';
import { type Reached, SKIP_REASONS } from './recipients';

/** Before the organization is verified, everybody outside of it. 1 read for every 30 addresses then. */
async function outsiders(
  organization: Pick<Organization, 'id' | 'address_verified'>,
  reached: readonly Reached[],
): Promise<[string, string][]> {
  if (await isOrganizationVerified(organization)) return [];
  const mailed = reached.flatMap(({ channel, address }) => (channel === 'email' ? [address] : []));
  const own = await listMemberEmailsAmong(tenantOf(organization.id), mailed);
  return reached
    .filter(({ channel, address }) => channel !== 'email' || !own.has(normalizedForComparison(address)))
    .map(({ channel, address }) => [mapKeyOfAddress(channel, address), SKIP_REASONS.notVerified]);
}

/**
 * Why nothing goes to some of the addresses, by {@link mapKeyOfAddress}: as {@link listSuppressionReasons}; without a template 1 read for each
 * of WhatsApp; and those of {@link isOrganizationVerified}.
 */
export async function listUnreachableReasonsByAddress(
  organization: Pick<Organization, 'id' | 'address_verified' | 'whatsapp_reminder_template'>,
  reached: readonly Reached[],
  transaction?: Transaction,
): Promise<Map<string, string>> {
  const outside = await outsiders(organization, reached);
  const suppressed = new Map([...outside, ...(await listSuppressionReasons(reached, transaction))]);
  if (hasWhatsappTemplateOfKind('reminder', organization.whatsapp_reminder_template)) return suppressed;
  const numbers = reached.flatMap(({ channel, address }) => (channel === 'whatsapp' ? [address] : []));
  const open = await listNumbersInWhatsappConversation(numbers);
  const closed = numbers.filter((number) => !open.has(number));
  return new Map([
    ...closed.map((number) => [mapKeyOfAddress('whatsapp', number), SKIP_REASONS.noTemplate] as const),
    ...suppressed,
  ]);
}
