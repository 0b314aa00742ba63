// Creates requests from a template's form: one request and one email per recipient.
import { z } from 'zod';
import type { Actor, Tenant } from '../../api/actor';
import { invalidFieldsError, notFound, requireReferencedRecords } from '../../api/errors';
import { calendarDate, id, requiredTextInput } from '../../api/fields';
import type { MutationContext } from '../../api/writes';
import { requireComplianceClient } from '../../compliance/client';
import { type Contact, contactNameOf, contacts } from '../../contacts/record';
import { requireExpiry } from '../../expiries/record/record';
import { hashPassword } from '../../links/password';
import { linkTokenHash } from '../../links/token';
import { requireWithinDailyMessageLimit } from '../../messaging/allowance';
import { loadOrganization } from '../../organizations/organization';
import { requireVerifiedOrganization } from '../../organizations/people';
import { newId } from '../../platform/ids';
import { documentRequestLinkToken } from '../client/link';
import { requireRequestTemplate, stageRequestForm } from '../template/template';
import { type DocumentRequest, documentRequests, dueDocumentRequests } from './request';
import { documentRequestIntroMailParts, stageDocumentRequestMail } from './requestMail';
import { documentRequestLinkExpiresAt, documentRequestWakeAt } from './schedule';

export const documentRequestInput = z.object({
  template_id: id,
  contact_ids: z.array(id).min(1).max(100),
  expiry_id: id.nullish(),
  name: requiredTextInput(200).optional(),
  due_date: calendarDate.nullish(),
  password: z.string().min(6).max(200).nullish(),
  /** The compliance client whose portals show the requests. */
  compliance_client_id: id.nullish(),
});

/** The workflow trigger that creates the requests. */
export interface TriggeredRequestOrigin {
  triggerId: string;
  /** Derives the request's id from the contact's id, so that each contact gets only one request. */
  idOf: (contactId: string) => string;
}

type Recipient = Contact & { email: string };
const hasEmail = (contact: Contact): contact is Recipient => contact.email !== null;

/**
 * Returns the contacts without duplicates. 1 read per contact.
 * @throws 404; 400 naming `contact_ids` for a contact without an email address.
 */
export async function requireContactsWithEmail(tenant: Tenant, ids: readonly string[]): Promise<Recipient[]> {
  const wanted = [...new Set(ids)];
  const found = await contacts.of(tenant).getMany(wanted);
  const recipients = wanted.map((contactId) => {
    const contact = found.get(contactId);
    if (!contact) throw notFound('Contact');
    return contact;
  });
  const reachable = recipients.filter(hasEmail);
  if (reachable.length < recipients.length) {
    const unreachable = recipients.filter((contact) => !hasEmail(contact)).map((contact) => contact.id);
    throw invalidFieldsError({
      contact_ids: `includes contacts without an email address: ${unreachable.join(', ')}`,
    });
  }
  return reachable;
}

/**
 * Costs 4 reads, plus 1 unless a trigger creates the requests. Costs one additional read each for the expiry, the
 * compliance client and every recipient. Costs 2 writes per recipient, plus 1 if the form version is new.
 * @throws 403 `EMAIL_NOT_VERIFIED`, 403 `PLAN_LIMIT_REACHED`; UnknownReferenceError for a missing template, expiry,
 * compliance client or contact; 400 for a contact without an email address.
 */
export async function createDocumentRequests(
  context: Omit<MutationContext, 'actor'> & {
    actor: Pick<Actor, 'id' | 'name'> & Partial<Pick<Actor, 'email'>>;
  },
  given: z.output<typeof documentRequestInput>,
  origin?: TriggeredRequestOrigin,
): Promise<DocumentRequest[]> {
  const { writes, tenant, actor, now } = context;
  const [{ template_id: template, contact_ids: recipients }, organization] = await Promise.all([
    requireReferencedRecords({
      template_id: requireRequestTemplate(tenant, given.template_id),
      contact_ids: requireContactsWithEmail(tenant, given.contact_ids),
      expiry_id: given.expiry_id ? requireExpiry(tenant, given.expiry_id) : null,
      compliance_client_id: given.compliance_client_id
        ? requireComplianceClient(tenant, given.compliance_client_id)
        : null,
    }),
    loadOrganization(tenant),
    // No one would see an error if a trigger exceeded the limit, so extra emails wait until the next day.
    origin ? null : requireWithinDailyMessageLimit(tenant, 'email', now),
  ]);
  await requireVerifiedOrganization(organization);
  const { timezone } = organization;
  const dueDate = given.due_date ?? null;
  const common = {
    template_id: template.id,
    template_name: template.name,
    form_id: await stageRequestForm(writes, tenant, template, now),
    expiry_id: given.expiry_id ?? null,
    compliance_client_id: given.compliance_client_id ?? null,
    trigger_id: origin?.triggerId ?? null,
    name: given.name ?? template.name,
    due_date: dueDate,
    timezone,
    status: 'sent' as const,
    status_before_pause: null,
    link_number: 1,
    password_hash: given.password ? await hashPassword(given.password) : null,
    revision: 0,
    asked_again: null,
    created_by: actor.id,
    created_by_name: actor.name,
    reply_to: actor.email ?? null,
    sent_at: now,
    viewed_at: null,
    completed_at: null,
    expires_at: documentRequestLinkExpiresAt(dueDate, timezone, now),
    reminders_sent: 0,
    last_mailed_at: now,
    created_at: now,
    updated_at: now,
  };
  return recipients.map((contact) => {
    const requestId = origin ? origin.idOf(contact.id) : newId();
    const token = documentRequestLinkToken(requestId, common.link_number);
    const request = documentRequests.of(tenant).stageCreate(writes, requestId, {
      ...common,
      contact_id: contact.id,
      client_name: contactNameOf(contact),
      client_email: contact.email,
      locale: contact.locale,
      token_hash: linkTokenHash(token),
      shard: dueDocumentRequests.shardOf(requestId),
      wake_at: documentRequestWakeAt(common),
    });
    dueDocumentRequests.stageTimers(writes, [request], now);
    const facts = { token, organization, now };
    stageDocumentRequestMail(writes, request, facts, documentRequestIntroMailParts(template.intro_email));
    return request;
  });
}
