// Applies a recipient's answer from a message link.
import { writesRecordingActivityOf } from '../activity/write/activityLog';
import { invalidFields } from '../api/errors';
import type { LinkContext, Writes } from '../api/writes';
import { expiries, hasDeclinedExpiryReminders } from '../expiries/record/record';
import { UNASSIGNED } from '../expiries/record/references';
import { listAdminsToNotify, listMembersWithMemberAdded } from '../identity/members';
import { messageTextsFor } from '../messaging/languages';
import { stageInAppNotification } from '../notifications/notify';
import { timeZoneOfOrganization } from '../organizations/zone';
import { expiryPageUrl } from '../platform/params';
import { stageAcknowledgement } from './acknowledge';
import {
  offeredResponseActionsOf,
  type ReminderLinkState,
  reminderLinkEnded,
  requireReminderLinkState,
} from './linkState';
import { authorOfReminderLink, respondentOfReminderLink } from './reminderLink';
import { stageRenewalProposal } from './renewalProposal';
import { type Respondent, type ResponseAction, stageResponseRecord } from './response';
import { stageSnooze } from './snooze';
import { stageReminderSubscriptionChange } from './subscription';

export interface Act {
  token: string;
  action: ResponseAction;
  note: string;
  new_expiry_date: string | null;
  /** Only for `snooze`. */
  until: string | undefined;
}

/**
 * Applies the answer and returns the link's new state. Idempotent.
 * @throws 404; 410 with `details.reason`; 400 naming `action` if the link doesn't offer it, or `new_expiry_date`.
 */
export async function actOnReminderByLink(
  { writes, now }: LinkContext,
  act: Act,
): Promise<ReminderLinkState> {
  const state = await requireReminderLinkState(act.token, now);
  const { link, tenant, actions } = state;
  if (!actions.includes(act.action)) {
    const hasOptedOut = actions.includes('resubscribe');
    if (hasOptedOut && act.action !== 'unsubscribe') throw reminderLinkEnded('opted_out');
    if (hasOptedOut || act.action === 'resubscribe') return state;
    throw invalidFields({ action: `must be one of ${actions.join(', ')}` });
  }
  return perform(
    writesRecordingActivityOf(authorOfReminderLink(link), tenant, writes),
    state,
    act,
    respondentOfReminderLink(link),
    now,
  );
}

async function perform(
  writes: Writes,
  state: ReminderLinkState,
  { action, note, new_expiry_date, until }: Act,
  by: Respondent,
  now: Date,
): Promise<ReminderLinkState> {
  const { link, tenant, expiry } = state;
  const { expiry_id, due_date } = link;
  if (action === 'acknowledge') {
    const acknowledged = await stageAcknowledgement(writes, tenant, expiry, { ...by, note, now });
    return { ...state, expiry: acknowledged.expiry, answer: acknowledged.response };
  }
  const answer = await stageResponseRecord(
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
      await stageReminderSubscriptionChange({ writes, tenant, link, wanted: action === 'resubscribe', now });
      return {
        ...answered,
        actions: action === 'unsubscribe' ? ['resubscribe'] : offeredResponseActionsOf(state),
      };
  }
}

/** Removes the recipient from the expiry and stops their reminders. Notifies its assignee and admins once. */
async function stageNotMe(writes: Writes, state: ReminderLinkState, now: Date): Promise<void> {
  const { link, tenant, expiry, organization } = state;
  const { recipient_id: id, recipient_kind: kind, recipient_name: name } = link;
  if (hasDeclinedExpiryReminders(expiry, id)) return;
  const named = kind === 'contact' ? expiry.contacts.includes(id) : expiry.assigned_to === id;
  const without = { contacts: expiry.contacts.filter((contact) => contact !== id) };
  const patch = kind === 'contact' ? without : UNASSIGNED;
  expiries.of(tenant).stageUpdate(writes, expiry, {
    ...(named ? patch : {}),
    not_reminded: [...new Set([...expiry.not_reminded, id])],
    updated_by_name: name,
    updated_at: now,
  });
  const admins = await listAdminsToNotify(tenant);
  for (const reader of await listMembersWithMemberAdded(tenant, admins, expiry.assigned_to)) {
    const { notice } = messageTextsFor(reader, organization);
    stageInAppNotification(writes, tenant, {
      userId: reader.id,
      type: 'response',
      itemType: 'expiry',
      itemId: expiry.id,
      itemName: expiry.name,
      message: notice.notTheirs(name || notice.recipient, expiry.name),
      link: expiryPageUrl(expiry.id),
      cause: ['not_me', expiry.id, expiry.updated_at.getTime(), kind, id],
    });
  }
}
