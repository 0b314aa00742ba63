// What of an archive's records is taken over: of one that is trusted, all. Of any other, whoever made it may have changed
// it: it gives itself no message that is paid for already, shows nobody's address to be theirs, opens nothing, and puts
// no raw HTML into mails.
import type { DocumentData } from 'firebase-admin/firestore';
import { secretFieldsOf } from '../../functions/api/retention';
import { loadContactReachability } from '../../functions/contacts/reachability';
import { contacts } from '../../functions/contacts/record';
import { submissionDrafts } from '../../functions/documentRequests/draft';
import { requestTemplates } from '../../functions/documentRequests/template';
import { users } from '../../functions/identity/user';
import { sanitizedHtml } from '../../functions/messaging/safeHtml';
import { failedSendState, isFinalSendState } from '../../functions/messaging/sendState';
import { organizations } from '../../functions/organizations/organization';
import { NOT_EXPORTED } from '../../functions/privacy/export/lines';
import { reminderDigests } from '../../functions/reminders/digest/digest';
import { type Firing, firings, isOpenMessageOutsideDigest } from '../../functions/reminders/ledger/firing';
import type { DeclaredCollection } from '../../functions/store/codec';
import { readable } from './ownRecords';

/** What only whoever runs this installation can say of an archive. */
export interface Trust {
  /** It is as an installation of theirs has made it: it is taken at its word. */
  trusted: boolean;
}

type Read = DocumentData & { id: string };
/** Sees the record as it is read here: a field that the archive leaves out counts as what it counts as for us. */
type Change = (data: DocumentData) => DocumentData | Promise<DocumentData>;

/** The former installation has them in hand, and nobody here has paid for them. */
const NOT_OURS = failedSendState('On its way when the organization came here from another installation');

function endedFiring(data: DocumentData): DocumentData {
  const messages = Object.entries((data.messages ?? {}) as Firing['messages']).map(([key, message]) => [
    key,
    isOpenMessageOutsideDigest(message) ? { ...message, ...NOT_OURS, paid: false } : message,
  ]);
  return { messages: Object.fromEntries(messages), is_open: false, wake_at: null };
}

/** Of one that is trusted, too: which addresses nothing is sent to is known here, by digests under this key. */
const MADE_ANEW: Readonly<Record<string, Change>> = {
  [contacts.name]: (data) => loadContactReachability(data as Parameters<typeof loadContactReachability>[0]),
};

const CHANGES: Readonly<Record<string, Change>> = {
  ...MADE_ANEW,
  [organizations.name]: () => ({
    address_verified: false,
    // Granted by the other installation, or by nobody.
    ...{ promo_code: null, referral_code: null, partner_license_id: null },
  }),
  [users.name]: () => ({
    email_verified: false,
    // Looks at the organization's plan and at who listens that nobody has taken here.
    ...{ writes_until: null, verification_mail_at: null },
  }),
  [firings.name]: endedFiring,
  // One that still waits is paid for here when it goes.
  [reminderDigests.name]: (data) => (isFinalSendState(data as { status: 'sent' }) ? {} : { paid: false }),
  // Their bytes were held in the other installation, and can be put there alone.
  [submissionDrafts.name]: () => ({ pending: [] }),
  [requestTemplates.name]: ({ intro_email: intro }) =>
    typeof intro?.body_html === 'string'
      ? { intro_email: { body_html: sanitizedHtml(intro.body_html) } }
      : {},
};

/**
 * The fields of a record as they are taken over; null for one that is nothing without the secret that was left out, such
 * as an API key. @throws PreconditionError for one that nothing here could read.
 */
export async function takenOver(
  collection: DeclaredCollection,
  { id, ...data }: Read,
  { trusted }: Trust,
): Promise<DocumentData | null> {
  const hidden = secretFieldsOf(collection.data, data);
  if (collection.data.exported === 'for_reading' && hidden.length > 0) return null;
  const read = readable(id, data, collection);
  const change = (trusted ? MADE_ANEW : CHANGES)[collection.name];
  return {
    ...data,
    ...(change ? await change(read) : {}),
    ...Object.fromEntries(hidden.map((field) => [field, NOT_EXPORTED])),
  };
}
