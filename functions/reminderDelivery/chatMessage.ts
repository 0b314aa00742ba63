// A reminder in a channel of Slack, Microsoft Teams or Google Chat.
import type { ChatCard } from '../integrations/card';
import { recordMessageResult } from '../integrations/health';
import { postCard } from '../integrations/send';
import type { FiringMessage, ReminderSend } from '../ledger/firing';
import { messageTextsFor } from '../messaging/languages';
import { isFinalSendState, sendStateAfterAttempt } from '../messaging/sendState';
import { clock } from '../platform/clock';
import { expiryPageUrl } from '../platform/links';
import { isEscalationFiring } from '../reminderSchedule/record';
import { daysUntil } from '../reminderSchedule/schedule';
import { reminderPageLinkWithAnswer } from '../responses/reminderLink';
import { tenantOf } from '../store/tenant';
import type { SendingFacts } from './render';

/** The buttons lead to the page of members, because everybody in a channel sees them. */
function reminderCard(send: ReminderSend, { expiry, organization, now }: SendingFacts): ChatCard {
  const language = messageTextsFor({ locale: null }, organization);
  const { reminder: words, formats } = language;
  const days = daysUntil(expiry.expiry_date ?? '', now, send.timezone);
  const page = expiryPageUrl(expiry.id);
  const assignee = expiry.assigned_to_user_full_name || expiry.assigned_to_user_email;
  const { actions } = language.page.act;
  return {
    title: words.headline(expiry.name, days),
    text: isEscalationFiring(send) ? words.escalated : '',
    facts: [
      [words.facts.name, expiry.name],
      [words.facts.date, formats.date(expiry.expiry_date ?? '')],
      [words.facts.timeLeft, formats.daysLeft(days)],
      ...(assignee ? [[language.chat.assignee, assignee] as const] : []),
    ],
    buttons: [
      { label: words.open, url: page },
      { label: actions.acknowledge, url: reminderPageLinkWithAnswer(page, 'acknowledge') },
      { label: actions.renewed, url: reminderPageLinkWithAnswer(page, 'renewed') },
    ],
  };
}

/** Sends one message once; a final result counts for the integration. 2 reads, 1 write at most. */
export async function attemptChatMessage(
  send: ReminderSend,
  facts: SendingFacts,
): Promise<Partial<FiringMessage>> {
  const tenant = tenantOf(send.organization_id);
  const { outcome, isGone } = await postCard(tenant, send.recipient_id, reminderCard(send, facts));
  const now = clock.now();
  const state = sendStateAfterAttempt(send, outcome, now);
  const isFinal = state.status !== undefined && isFinalSendState({ status: state.status });
  if (isFinal)
    await recordMessageResult(
      tenant,
      send.recipient_id,
      isGone ? 'gone' : state.status === 'sent' ? 'delivered' : 'failed',
      now,
    );
  return state;
}
