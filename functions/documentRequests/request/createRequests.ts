// Asks recipients to fill in a template's form: one request and one mail each.
import type { Actor, Tenant } from '../../api/actor';
import type { MutationContext } from '../../api/context';
import { invalidFields, notFound, requireReferencedRecords } from '../../api/errors';
import { requireClient } from '../../compliance/client';
import { type Contact, contactName, contacts } from '../../contacts/record';
import { requireExpiry } from '../../expiries/record/record';
import { hashPassword } from '../../links/passwordHash';
import { linkTokenHash } from '../../links/token';
import { requireMessageAllowance } from '../../messaging/allowance';
import { loadOrganization } from '../../organizations/organization';
import { requireVerifiedOrganization } from '../../organizations/verification';
import { newId } from '../../platform/ids';
import { requireRequestTemplate, stageRequestFormOfTemplate } from '../template/template';
import { documentRequestLinkToken } from './link';
import { type DocumentRequest, documentRequests, dueDocumentRequests } from './request';
import { stageDocumentRequestIntroMail } from './requestMail';
import { documentRequestLinkExpiresAt, documentRequestWakeAt } from './schedule';

export interface NewRequests {
  template_id: string;
  contact_ids: readonly string[];
  expiry_id?: string | null | undefined;
  name?: string | undefined;
  due_date?: string | null | undefined;
  password?: string | null | undefined;
  /** The compliance client whose portals show them. */
  compliance_client_id?: string | null | undefined;
}

/** The origin of automatically created requests. */
export interface RequestOrigin {
  triggerId: string;
  /** The same each time, so that a contact cannot be asked twice. */
  idOf: (contactId: string) => string;
}

type Recipient = Contact & { email: string };
const hasEmail = (contact: Contact): contact is Recipient => contact.email !== null;

/** Each once. 1 read for each. @throws 404 for one that is not there; 400 naming `contact_ids` for one without an email address. */
export async function requireContactsWithEmail(tenant: Tenant, ids: readonly string[]): Promise<Recipient[]> {
  const wanted = [...new Set(ids)];
  const found = await contacts.of(tenant).getMany(wanted);
  const recipients = wanted.map((id) => {
    const contact = found.get(id);
    if (!contact) throw notFound('Contact');
    return contact;
  });
  const reachable = recipients.filter(hasEmail);
  if (reachable.length < recipients.length) {
    const unreachable = recipients.filter((contact) => !hasEmail(contact)).map(({ id }) => id);
    throw invalidFields({
      contact_ids: `includes contacts without an email address: ${unreachable.join(', ')}`,
    });
  }
  return reachable;
}

/**
 * 4 reads, 1 more unless a trigger asks, the expiry, the compliance client and each recipient; 2 writes for each recipient, 1 more for the first of a form's version.
 * @throws 403 `EMAIL_NOT_VERIFIED`, 403 `PLAN_LIMIT_REACHED`; UnknownReference for a template, expiry, compliance client or contact that is not there; 400 for a contact without an email address.
 */
export async function createDocumentRequests(
  context: Omit<MutationContext, 'actor'> & {
    actor: Pick<Actor, 'id' | 'name'> & Partial<Pick<Actor, 'email'>>;
  },
  given: NewRequests,
  origin?: RequestOrigin,
): Promise<DocumentRequest[]> {
  const { writes, tenant, actor, now } = context;
  const [{ template_id: template, contact_ids: recipients }, organization] = await Promise.all([
    requireReferencedRecords({
      template_id: requireRequestTemplate(tenant, given.template_id),
      contact_ids: requireContactsWithEmail(tenant, given.contact_ids),
      expiry_id: given.expiry_id ? requireExpiry(tenant, given.expiry_id) : null,
      compliance_client_id: given.compliance_client_id
        ? requireClient(tenant, given.compliance_client_id)
        : null,
    }),
    loadOrganization(tenant),
    // Nobody is there to be refused what a trigger asks for: its mails wait for the next day.
    origin ? null : requireMessageAllowance(tenant, 'email', now),
  ]);
  await requireVerifiedOrganization(organization);
  const { timezone } = organization;
  const dueDate = given.due_date ?? null;
  const common = {
    template_id: template.id,
    template_name: template.name,
    form_id: await stageRequestFormOfTemplate(writes, tenant, template, now),
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
    const id = origin ? origin.idOf(contact.id) : newId();
    const token = documentRequestLinkToken(id, common.link_number);
    const request = documentRequests.of(tenant).stageCreate(writes, id, {
      ...common,
      contact_id: contact.id,
      client_name: contactName(contact),
      client_email: contact.email,
      locale: contact.locale,
      token_hash: linkTokenHash(token),
      shard: dueDocumentRequests.shardOf(id),
      wake_at: documentRequestWakeAt(common),
    });
    dueDocumentRequests.stageTimers(writes, [request], now);
    stageDocumentRequestIntroMail(writes, request, template.intro_email, {
      token,
      organization,
      now,
    });
    return request;
  });
}
