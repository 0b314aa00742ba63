// People who reply STOP and START: to any form of our number, or known only to Twilio.
import { expect } from 'chai';
import twilio from 'twilio';
import { serviceUrl } from '../../support/client';
import {
  addReminders,
  dateIn,
  expiryWithContact,
  only,
  rule,
  type Setting,
  shownOutcomes,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

const setting = async (): Promise<Setting> =>
  expiryWithContact(await newWorld({ timezone: 'UTC' }), dateIn(await sandbox.now(), 5));

const optIns = async ({ world, contactId }: Setting): Promise<[boolean, boolean]> => {
  const { body } = await world.viewer.call(`/v2/contacts/${contactId}`);
  return [body.sms_opt_in, body.whatsapp_opt_in];
};

const patchContact = async ({ world, contactId }: Setting, body: object): Promise<void> => {
  const answer = await world.editor.call(`/v2/contacts/${contactId}`, { method: 'PATCH', body });
  expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
};

describe('A person’s STOP', () => {
  it('turns the opt-in off in every organization until START, and stops messages', async () => {
    const [first, second] = [await setting(), await setting()];
    await patchContact(second, { sms_phone: first.sms });
    for (const one of [first, second])
      await addReminders(one, [rule(4, only('sms')), rule(2, only('sms'))], 'UTC');
    expect(await sandbox.reply(first.sms, ' Stop ')).to.equal(200);
    expect([await optIns(first), await optIns(second)]).to.deep.equal([
      [false, true],
      [false, true],
    ]);
    await sandbox.advance('P2D');
    expect((await sandbox.messagesTo(first.sms)).length).to.equal(0);
    expect(await shownOutcomes(first)).to.deep.equal(['sms skipped not_opted_in']);
    const late = await first.world.editor.call('/v2/contacts', {
      body: { first_name: 'New', sms_phone: first.sms, sms_opt_in: true },
    });
    expect(late.status).to.equal(201);
    await first.world.editor.call(`/v2/expiries/${first.expiryId}`, {
      method: 'PATCH',
      body: { contacts: [late.body.id] },
    });
    const now = await first.world.editor.call('/v1/sendExpiryNotificationNow', {
      body: { expiry_id: first.expiryId, email: false, whatsapp: false },
    });
    expect(now.body.sends[0].reason, 'a contact made after the STOP').to.equal('stopped_by_recipient');
    expect(await sandbox.reply(first.sms, 'START')).to.equal(200);
    expect(await optIns(second)).to.deep.equal([true, true]);
    await sandbox.advance('P2D');
    expect((await sandbox.messagesTo(first.sms)).length).to.equal(2);
  }).timeout(180_000);

  it('works for every form of the number that WhatsApp reports', async () => {
    const digits = () => String(Math.random()).slice(2, 10).padEnd(8, '7');
    const forms = [
      (rest: string) => [`+5255${rest}`, `+52155${rest}`],
      (rest: string) => [`+5411${rest}`, `+54911${rest}`],
      (rest: string) => [`+55319${`9${rest.slice(1)}`}`, `+55319${rest.slice(1)}`],
    ];
    for (const form of forms) {
      const [known = '', reported = ''] = form(digits());
      const [first, second] = [await setting(), await setting()];
      await patchContact(first, { whatsapp_phone: known });
      await patchContact(second, { whatsapp_phone: reported });
      const all = async () => [await optIns(first), await optIns(second)].map(([, whatsapp]) => whatsapp);
      await sandbox.reply(reported, '«Stopp!»', 'whatsapp');
      expect(await all(), reported).to.deep.equal([false, false]);
      await sandbox.reply(known, 'Sí.', 'whatsapp');
      expect(await all(), known).to.deep.equal([true, true]);
      await sandbox.reply(known, 'please stop that', 'whatsapp');
      expect(await all()).to.deep.equal([true, true]);
    }
  }).timeout(180_000);

  it('that only Twilio received counts from its rejection (21610), until START', async () => {
    const one = await setting();
    const start = await sandbox.now();
    // Noon is after each reminder, which fires at 09:00.
    const untilNoonIn = (days: number) => sandbox.moveTo(`${dateIn(start, days)}T12:00:00Z`);
    await addReminders(one, [rule(4, only('sms')), rule(3, only('sms')), rule(1, only('sms'))], 'UTC');
    await sandbox.replyUnheard(one.sms, 'STOP');
    await untilNoonIn(1);
    expect(await shownOutcomes(one)).to.deep.equal(['sms failed Twilio answered 400 (21610)']);
    expect(await optIns(one)).to.deep.equal([false, true]);
    await untilNoonIn(2);
    expect(await shownOutcomes(one)).to.deep.equal([
      'sms failed Twilio answered 400 (21610)',
      'sms skipped not_opted_in',
    ]);
    expect(await sandbox.reply(one.sms, 'Unstop')).to.equal(200);
    expect(await optIns(one)).to.deep.equal([true, true]);
    await untilNoonIn(4);
    expect((await sandbox.messagesTo(one.sms)).length).to.equal(1);
  }).timeout(180_000);
});

describe('A person’s START, YES or UNSTOP', () => {
  it('never opts in someone who had not opted in before a STOP', async () => {
    const word = 'Yes';
    const [never, withdrawn] = [await setting(), await setting()];
    await patchContact(never, { sms_opt_in: false });
    await sandbox.reply(never.sms, word);
    expect(await optIns(never), 'without a STOP').to.deep.equal([false, true]);
    await sandbox.reply(never.sms, 'STOP');
    await sandbox.reply(never.sms, word);
    expect(await optIns(never), 'no opt-in before the STOP').to.deep.equal([false, true]);
    await sandbox.reply(withdrawn.sms, 'STOP');
    await patchContact(withdrawn, { sms_opt_in: true });
    await patchContact(withdrawn, { sms_opt_in: false });
    await sandbox.reply(withdrawn.sms, word);
    expect(await optIns(withdrawn), 'the organization decided since').to.deep.equal([false, true]);
  });
});

describe('Twilio’s webhook', () => {
  const publicUrl = (): string => process.env.PUBLIC_URL ?? '';
  const token = (): string => process.env.TWILIO_AUTH_TOKEN ?? '';
  const FORMS = {
    'the function’s own address': () => `${serviceUrl()}/receiveTwilioMessage`,
    'an address with a query': () => `${publicUrl()}/v1/receiveTwilioMessage?account=a%20b&x=1`,
  };
  const post = async (address: string, form: Record<string, string>, signature: string): Promise<number> => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Twilio-Signature': signature },
      body: new URLSearchParams(form),
    });
    return answer.status;
  };

  for (const [what, address] of Object.entries(FORMS)) {
    it(`takes a STOP at ${what}, signed by Twilio’s own library, and no forged one`, async () => {
      const one = await setting();
      const form = { Body: 'STOP', From: one.sms, To: '+15005550006', MessageSid: 'SM1' };
      const signed = (key: string) => twilio.getExpectedTwilioSignature(key, address(), form);
      expect(await post(address(), form, signed('another token'))).to.equal(403);
      expect(await post(address(), form, '')).to.equal(403);
      expect(await post(address(), { ...form, Body: 'START' }, signed(token()))).to.equal(403);
      expect(await post(address(), form, signed(token()))).to.equal(200);
      expect(await optIns(one)).to.deep.equal([false, true]);
    });
  }
});
