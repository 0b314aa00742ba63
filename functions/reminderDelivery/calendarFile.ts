// The due date as a file that mail programs put into a calendar, for organizations that want it.
import type { ReminderSend } from '../ledger/firing';
import type { OutgoingMessage } from '../messaging/deliver';
import { messageTextsFor } from '../messaging/languages';
import { reminderPageLinkOf } from '../responses/reminderLink';
import type { SendingFacts } from './render';

/** A reminder's mail to a contact, with it; every other message as it is. */
export async function messageWithCalendarFile(
  message: OutgoingMessage,
  send: Pick<ReminderSend, 'id' | 'recipient_type' | 'locale'>,
  { expiry, organization }: SendingFacts,
): Promise<OutgoingMessage> {
  const isWanted =
    organization.attach_ics && send.recipient_type === 'contact' && expiry.expiry_date !== null;
  if (!isWanted || message.channel !== 'email') return message;
  const { iCalendarTextOf } = await import('../calendars/iCalendar');
  const { due, actBy } = messageTextsFor(send, organization).page.act.facts;
  const link = () => reminderPageLinkOf(send.id);
  const entry = { ...expiry, closed_at: null };
  return {
    ...message,
    calendar: iCalendarTextOf(organization.name, [entry], { labels: { due, actBy }, link }),
  };
}
