// Answers to Northwind's reminders: an acknowledgement and a proposed renewal.
import { DateTime } from 'luxon';
import { type Contact, contactNameOf } from '../../functions/contacts/record';
import { type Expiry, isOpenExpiry, requireExpiry } from '../../functions/expiries/record/record';
import { clock } from '../../functions/platform/clock';
import { acknowledgeExpiryAsActor } from '../../functions/responses/answers';
import { stageRenewalProposal } from '../../functions/responses/renewalProposal';
import { unitOfWork } from '../../functions/store/unitOfWork';
import type { DemoOrganization } from './people';

const aYearLater = (date: string): string => DateTime.fromISO(date).plus({ years: 1 }).toISODate() ?? date;

export async function seedAnswers(
  { tenant, people: { editor } }: DemoOrganization,
  given: { expiries: readonly Expiry[]; contacts: readonly Contact[] },
): Promise<void> {
  if (!editor) throw new Error('The demo organization has no editor');
  const now = clock.now();
  const coming = given.expiries.filter(
    (expiry) => isOpenExpiry(expiry) && (expiry.expiry_date ?? '') > now.toISOString(),
  );
  const [confirmed, renewed] = [coming[0], coming.find(({ recurrence }, index) => index > 0 && !recurrence)];
  if (confirmed)
    await unitOfWork((writes) =>
      acknowledgeExpiryAsActor({ tenant, actor: editor, writes, now }, confirmed.id, 'Asked the landlord.'),
    );
  const contact = given.contacts.find(({ id }) => id === renewed?.contacts[0]);
  if (!renewed?.expiry_date || !contact) return;
  const by = { by_kind: 'contact', by_id: contact.id, by_name: contactNameOf(contact) } as const;
  const proposal = { ...by, note: 'Signed last week.', new_expiry_date: aYearLater(renewed.expiry_date) };
  await unitOfWork(async (writes) =>
    stageRenewalProposal(writes, tenant, await requireExpiry(tenant, renewed.id), proposal, now),
  );
}
