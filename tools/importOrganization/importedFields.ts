// Decides which records of an archive to import. A trusted archive is imported as a whole. Any other may have been
// changed, so it gets no paid messages, no verified addresses, no open links and no raw HTML in emails.
import type { DocumentData } from 'firebase-admin/firestore';
import { filledSecretFieldsOf } from '../../functions/api/stored';
import { loadContactReachability } from '../../functions/contacts/reachability';
import { contacts } from '../../functions/contacts/record';
import { submissionDrafts } from '../../functions/documentRequests/client/draft';
import { requestTemplates } from '../../functions/documentRequests/template/template';
import { users } from '../../functions/identity/user';
import { sanitizeUserHtml } from '../../functions/messaging/safeHtml';
import { failedSendState, isFinalSendState } from '../../functions/messaging/sendState';
import { organizations } from '../../functions/organizations/organization';
import { EXPORT_SECRET_PLACEHOLDER } from '../../functions/privacy/export/lines';
import { reminderDigests } from '../../functions/reminders/digest/digest';
import { type Firing, firings, isOpenMessageOutsideDigest } from '../../functions/reminders/ledger/firing';
import type { DeclaredCollection } from '../../functions/store/codec';
import { readable } from './ownRecords';

/** Trust in an archive, which only the operator can grant. */
export interface Trust {
  /** An archive written by one of the operator's installations is trusted. */
  trusted: boolean;
}

type Read = DocumentData & { id: string };
/** Sees the record as this installation reads it, with defaults for missing fields. */
type Change = (data: DocumentData) => DocumentData | Promise<DocumentData>;

/** The old installation sends these messages. Here, nobody has paid for them. */
const NOT_OURS = failedSendState('Not sent when the organization was imported from another installation');

function endedFiring(data: DocumentData): DocumentData {
  const messages = Object.entries((data.messages ?? {}) as Firing['messages']).map(([key, message]) => [
    key,
    isOpenMessageOutsideDigest(message) ? { ...message, ...NOT_OURS, paid: false } : message,
  ]);
  return { messages: Object.fromEntries(messages), is_open: false, wake_at: null };
}

/**
 * Applies to trusted archives too: this installation has its own suppressed addresses, with digests under its own key.
 */
const LOCAL_CHANGES: Readonly<Record<string, Change>> = {
  [contacts.name]: (data) => loadContactReachability(data as Parameters<typeof loadContactReachability>[0]),
};

const CHANGES: Readonly<Record<string, Change>> = {
  ...LOCAL_CHANGES,
  [organizations.name]: () => ({
    address_verified: false,
    // Granted by the other installation, if at all.
    ...{ promo_code: null, referral_code: null, partner_license_id: null },
  }),
  [users.name]: () => ({
    email_verified: false,
    // Caches that this installation hasn't computed.
    ...{ writes_until: null, verification_mail_at: null },
  }),
  [firings.name]: endedFiring,
  // If it is still waiting, it is paid here when it is sent.
  [reminderDigests.name]: (data) => (isFinalSendState(data as { status: 'sent' }) ? {} : { paid: false }),
  // Their files were held in the other installation and can only be completed there.
  [submissionDrafts.name]: () => ({ pending: [] }),
  [requestTemplates.name]: ({ intro_email: intro }) =>
    typeof intro?.body_html === 'string' ? { intro_email: { body_html: sanitizeUserHtml(intro.body_html) } } : {},
};

/**
 * The imported fields of a record; null for a record that is useless without an omitted secret, such as an API key.
 * @throws PreconditionError for a record that this installation couldn't read.
 */
export async function importedFields(
  collection: DeclaredCollection,
  { id, ...data }: Read,
  { trusted }: Trust,
): Promise<DocumentData | null> {
  const hidden = filledSecretFieldsOf(collection.data, data);
  if (collection.data.exported === 'for_reading' && hidden.length > 0) return null;
  const read = readable(id, data, collection);
  const change = (trusted ? LOCAL_CHANGES : CHANGES)[collection.name];
  return {
    ...data,
    ...(change ? await change(read) : {}),
    ...Object.fromEntries(hidden.map((field) => [field, EXPORT_SECRET_PLACEHOLDER])),
  };
}
