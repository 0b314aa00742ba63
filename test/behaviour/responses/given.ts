// Stores message recipients and their link tokens directly.
import { expect } from 'chai';
import { expiries } from '../../../functions/expiries/record/record';
import { loadOrganization } from '../../../functions/organizations/organization';
import { clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { stageFiring } from '../../../functions/reminders/fire/newFiring';
import { ledgerSendsOf } from '../../../functions/reminders/ledger/firing';
import { responsePageUrl } from '../../../functions/responses/reminderLink';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { type Answer, call } from '../../support/client';
import { dateIn, expiryWithContact, type Setting } from '../../support/reminding';
import type { World } from '../../support/world';

export const open = (token: string): Promise<Answer> => call('/v1/openReminderAction', { body: { token } });
export const act = (token: string, action: string, over: object = {}): Promise<Answer> =>
  call('/v1/actOnReminder', { body: { token, action, ...over } });

export const tokenIn = (text: string | null | undefined): string => /\/act\/#([\w-]+)/.exec(text ?? '')?.[1] ?? '';

/** A contact notified by email and SMS, and each message's token. The assignee gets an email too. */
export async function contactWithLinks(
  world: World,
  over: object = {},
): Promise<Setting & { mailToken: string; smsToken: string; memberToken: string }> {
  const due = dateIn(clock.now(), 20);
  const setting = await expiryWithContact(world, due);
  const changed = await world.editor.call(`/v2/expiries/${setting.expiryId}`, {
    method: 'PATCH',
    body: { assigned_to: world.editor.id, ...over },
  });
  expect(changed.status, JSON.stringify(changed.body)).to.equal(200);
  const { email: address, id: member } = world.editor;
  const [mailToken, smsToken, memberToken] = await Promise.all([
    linkTo(world, { ...setting, due, channel: 'email', address: setting.email }),
    linkTo(world, { ...setting, due, channel: 'sms', address: setting.sms }),
    linkTo(world, { ...setting, due, channel: 'email', address, member }),
  ]);
  return { ...setting, mailToken, smsToken, memberToken };
}

/** Stores what claiming a message stages, and returns the token of the message's link. */
export async function linkTo(
  world: World,
  message: {
    expiryId: string;
    contactId: string;
    due: string;
    channel: 'email' | 'sms';
    address: string;
    member?: string;
  },
): Promise<string> {
  const { expiryId, contactId, due, channel, address, member } = message;
  const now = clock.now();
  const recipient =
    member === undefined
      ? { recipient_type: 'contact' as const, recipient_id: contactId, recipient_name: 'Ada Partner' }
      : { recipient_type: 'user' as const, recipient_id: member, recipient_name: 'editor Person' };
  const send = { ...recipient, channel, address, locale: null, skip_reason: null };
  const expiry = { ...(await expiries.of(world).require(expiryId, 'Expiry')), expiry_date: due };
  const facts = { expiry, organization: await loadOrganization(world), now };
  const firing = await unitOfWork(async (writes) =>
    stageFiring(writes, facts, [{ send, state: { status: 'sent', sent_at: now, attempts: 1 } }], {
      ...{ reminder_id: newId(), origin_id: null, cause: 'by_hand', scheduled_at: now, timezone: 'UTC' },
    }),
  );
  return tokenIn(responsePageUrl(ledgerSendsOf(firing)[0]?.id ?? ''));
}
