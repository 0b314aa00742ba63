// Processes answers to reminders, given by recipients through message links or by members.

import type { Query } from 'firebase-admin/firestore';
import { auditedAuthorWritesOf, commitInBatchesUnaudited } from '../activity/write/activityLog';
import type { Actor, Tenant } from '../api/actor';
import { ApiError, forbidden, invalidFieldsError } from '../api/errors';
import type { LinkHolderContext, MutationContext, Writes } from '../api/writes';
import {
  completeProofUpload,
  type ProofFile,
  startProofUpload,
  type UploaderContext,
} from '../attachments/attachUpload';
import { stageRemovalOfDeletedExpiryFiles } from '../attachments/removal';
import {
  type Expiry,
  expiries,
  hasDeclinedExpiryReminders,
  isOpenExpiry,
  requireExpiry,
} from '../expiries/record/record';
import { NO_ASSIGNEE } from '../expiries/record/references';
import { includeMember, listAdminsToNotify } from '../identity/user';
import { messageTextsForRecipient } from '../messaging/languages';
import { stageInAppNotification } from '../notifications/notification';
import { timeZoneOfOrganization } from '../organizations/organization';
import { clock } from '../platform/clock';
import { pageUrlOfExpiry } from '../platform/pageUrls';
import { pageSize } from '../platform/params';
import type { FileToUpload } from '../uploads/upload';
import {
  type OpenedReminderLink,
  offeredResponseActionsOf,
  reminderLinkEndedError,
  requireOpenedReminderLink,
} from './linkState';
import { recipientAsAuthor, respondentOfReminderLink } from './reminderLink';
import {
  listOwnOpenProposalsOfExpiry,
  renewalProposals,
  stageProposalFileReplacement,
  stageRenewalProposal,
} from './renewalProposal';
import {
  type ExpiryResponseAction,
  expiryResponses,
  type Respondent,
  type StagedExpiryResponse,
  stageExpiryResponseRecord,
} from './response';
import { snoozes, stageSnooze } from './snooze';
import { stageAddressSubscriptionChange } from './subscription';

const respondentOf = ({ kind, id, name }: Actor): Respondent => ({
  by_kind: kind === 'person' ? 'user' : 'api_key',
  by_id: id,
  by_name: name,
});

async function stageAcknowledgement(
  writes: Writes,
  tenant: Tenant,
  expiry: Expiry,
  given: Respondent & { note: string; now: Date },
): Promise<{ expiry: Expiry; response: StagedExpiryResponse }> {
  const { now, note, ...by } = given;
  const due = expiry.expiry_date;
  const answer = {
    ...by,
    expiry_id: expiry.id,
    due_date: due,
    action: 'acknowledge',
    note,
    until: null,
  } as const;
  const response = await stageExpiryResponseRecord(writes, tenant, answer, now);
  if (expiry.acknowledgement !== null && expiry.acknowledgement.due_date === due) return { expiry, response };
  const acknowledgement = { ...by, at: now, note, due_date: due };
  const patch = { acknowledgement, updated_at: now };
  return { expiry: expiries.of(tenant).stageUpdate(writes, expiry, patch), response };
}

/** @throws 404; 403 for a viewer who is not the assignee; 409 `INVALID_STATE` unless the expiry is open. */
export async function acknowledgeExpiryAsActor(context: MutationContext, id: string, note: string): Promise<Expiry> {
  const { tenant, actor, writes, now } = context;
  const expiry = await requireExpiry(tenant, id);
  if (actor.role === 'viewer' && expiry.assigned_to !== actor.id) {
    throw forbidden('A viewer can only acknowledge expiries that are assigned to them');
  }
  if (!isOpenExpiry(expiry)) throw new ApiError('INVALID_STATE', 'The expiry is completed or archived');
  const by = respondentOf(actor);
  return (await stageAcknowledgement(writes, tenant, expiry, { ...by, note, now })).expiry;
}

interface Act {
  token: string;
  action: ExpiryResponseAction;
  note: string;
  /** Used only for `renewed`. */
  new_expiry_date?: string | null | undefined;
  /** Used only for `snooze`. */
  until?: string | undefined;
}

/**
 * Applies the answer, and returns the link's new state. Idempotent.
 * @throws 404; 410 with `details.reason`; 400 for an invalid `new_expiry_date`, or if the link doesn't offer the
 * `action`.
 */
export async function applyReminderLinkResponse(
  { writes, now }: LinkHolderContext,
  act: Act,
): Promise<OpenedReminderLink> {
  const state = await requireOpenedReminderLink(act.token, now);
  const { link, tenant, actions } = state;
  if (!actions.includes(act.action)) {
    const hasOptedOut = actions.includes('resubscribe');
    if (hasOptedOut && act.action !== 'unsubscribe') throw reminderLinkEndedError('opted_out');
    if (hasOptedOut || act.action === 'resubscribe') return state;
    throw invalidFieldsError({ action: `must be one of ${actions.join(', ')}` });
  }
  const authored = auditedAuthorWritesOf(recipientAsAuthor(link), tenant, writes);
  return perform(authored, state, act, respondentOfReminderLink(link), now);
}

async function perform(
  writes: Writes,
  state: OpenedReminderLink,
  { action, note, new_expiry_date = null, until }: Act,
  by: Respondent,
  now: Date,
): Promise<OpenedReminderLink> {
  const { link, tenant, expiry } = state;
  const { expiry_id, due_date } = link;
  if (action === 'acknowledge') {
    const acknowledged = await stageAcknowledgement(writes, tenant, expiry, { ...by, note, now });
    return { ...state, expiry: acknowledged.expiry, answer: acknowledged.response };
  }
  const answer = await stageExpiryResponseRecord(
    writes,
    tenant,
    { ...by, expiry_id, due_date, action, note, until: action === 'snooze' ? (until ?? null) : null },
    now,
  );
  const answered = { ...state, answer };
  switch (action) {
    case 'renewed':
      await stageRenewalProposal(writes, tenant, expiry, { ...by, note, new_expiry_date }, now);
      return answered;
    case 'snooze': {
      const timezone = timeZoneOfOrganization(state.organization);
      const days = state.snoozeDays;
      const snooze = await stageSnooze(writes, tenant, link, { until, days, timezone, now });
      return { ...answered, snoozedUntil: snooze.until };
    }
    case 'not_me':
      await stageNotMe(writes, state, now);
      return answered;
    default:
      await stageAddressSubscriptionChange({ writes, tenant, link, wanted: action === 'resubscribe', now });
      return {
        ...answered,
        actions: action === 'unsubscribe' ? ['resubscribe'] : offeredResponseActionsOf(state.snoozeDays),
      };
  }
}

/**
 * Removes the recipient from the expiry and stops their reminders. Notifies the expiry's assignee and the admins once.
 */
async function stageNotMe(writes: Writes, state: OpenedReminderLink, now: Date): Promise<void> {
  const { link, tenant, expiry, organization } = state;
  const { recipient_id: id, recipient_kind: kind, recipient_name: name } = link;
  if (hasDeclinedExpiryReminders(expiry, id)) return;
  const named = kind === 'contact' ? expiry.contacts.includes(id) : expiry.assigned_to === id;
  const without = { contacts: expiry.contacts.filter((contact) => contact !== id) };
  const patch = kind === 'contact' ? without : NO_ASSIGNEE;
  expiries.of(tenant).stageUpdate(writes, expiry, {
    ...(named ? patch : {}),
    not_reminded: [...new Set([...expiry.not_reminded, id])],
    updated_by_name: name,
    updated_at: now,
  });
  const admins = await listAdminsToNotify(tenant);
  for (const reader of await includeMember(tenant, admins, expiry.assigned_to)) {
    const { notice } = messageTextsForRecipient(reader, organization);
    stageInAppNotification(writes, tenant, {
      userId: reader.id,
      type: 'response',
      itemType: 'expiry',
      itemId: expiry.id,
      itemName: expiry.name,
      message: notice.notTheirs(name || notice.recipient, expiry.name),
      link: pageUrlOfExpiry(expiry.id),
      cause: ['not_me', expiry.id, expiry.updated_at.getTime(), kind, id],
    });
  }
}

/** @throws 404; 410, also once the recipient has opted out. */
async function requireRenewableLink(
  { writes, now }: LinkHolderContext,
  token: string,
): Promise<OpenedReminderLink & UploaderContext> {
  const state = await requireOpenedReminderLink(token, now);
  if (state.actions.includes('resubscribe')) throw reminderLinkEndedError('opted_out');
  const { link, tenant } = state;
  const actor = { id: link.recipient_id };
  return {
    ...state,
    writes: auditedAuthorWritesOf(recipientAsAuthor(link), tenant, writes),
    now,
    actor,
  };
}

/** @throws the errors of `openReminderAction` and `startProofUpload`. */
export async function startRenewalFileUpload(context: LinkHolderContext, token: string, file: FileToUpload) {
  const state = await requireRenewableLink(context, token);
  return startProofUpload(state, state.expiry.id, file);
}

/**
 * Attaches the file to the recipient's open proposal. If there is none, keeps the file for one day so that their next
 * proposal can use it.
 * @throws the errors of `openReminderAction` and `completeProofUpload`.
 */
export async function completeRenewalFileUpload(
  context: LinkHolderContext,
  token: string,
  uploadId: string,
): Promise<ProofFile> {
  const state = await requireRenewableLink(context, token);
  const { tenant, expiry, writes, now } = state;
  const own = await listOwnOpenProposalsOfExpiry(tenant, expiry, respondentOfReminderLink(state.link));
  const known = own.find(({ file }) => file?.upload_id === uploadId)?.file;
  if (known) return known;
  const [open] = own;
  const file = await completeProofUpload(state, expiry.id, uploadId, open !== undefined);
  if (open) stageProposalFileReplacement(writes, tenant, open, file, now);
  return file;
}

const MAX_PER_COMMIT = pageSize(100);

/**
 * Deletes the answers for up to 30 expiries, and the files of proposals that weren't accepted. Accepted files are
 * already attachments.
 */
export const deleteAnswersOfExpiries = (tenant: Tenant, expiryIds: readonly string[]): Promise<void> =>
  commitInBatchesUnaudited((writes) => stageNextRemovals(writes, tenant, expiryIds));

/** Deletes the next batch of each kind of answer. Returns true if more may be left. */
async function stageNextRemovals(writes: Writes, tenant: Tenant, expiryIds: readonly string[]): Promise<boolean> {
  const ofThose = (query: Query): Query => query.where('expiry_id', 'in', [...expiryIds]).limit(MAX_PER_COMMIT);
  const [answers, proposals, waiting] = await Promise.all([
    expiryResponses.of(tenant).list(ofThose),
    renewalProposals.of(tenant).list(ofThose),
    snoozes.of(tenant).list(ofThose),
  ]);
  for (const answer of answers) expiryResponses.of(tenant).stageDelete(writes, answer);
  for (const proposal of proposals) renewalProposals.of(tenant).stageDelete(writes, proposal);
  for (const snooze of waiting) snoozes.of(tenant).stageDelete(writes, snooze);
  const files = proposals.flatMap(({ status, file }) => (status === 'open' && file ? [file] : []));
  if (files.length > 0) await stageRemovalOfDeletedExpiryFiles(writes, tenant, files, clock.now());
  return [answers, proposals, waiting].some(({ length }) => length === MAX_PER_COMMIT);
}
