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
  somePhone,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { done, newContact, patchContact, patchExpiry, sendNow } from './given';

const setting = async (): Promise<Setting> =>
  expiryWithContact(await newWorld({ timezone: 'UTC' }), dateIn(await sandbox.now(), 5));

const optIns = async ({ world, contactId }: Setting): Promise<[boolean, boolean]> => {
  const { sms_opt_in, whatsapp_opt_in } = await done(world.viewer.call(`/v2/contacts/${contactId}`));
  return [sms_opt_in, whatsapp_opt_in];
};

describe('A STOP', () => {
  it('turns the opt-in off in every organization until START, also if only Twilio received it (21610)', async () => {
    const [first, second, unheard] = [await setting(), await setting(), await setting()];
    await patchContact(second, { sms_phone: first.sms });
    for (const one of [first, second, unheard])
      await addReminders(one, [rule(4, only('sms')), rule(3, only('sms'))], 'UTC');
    const start = await sandbox.now();
    expect(await sandbox.reply(first.sms, ' Stop ')).to.equal(200);
    expect([await optIns(first), await optIns(second)]).to.deep.equal([
      [false, true],
      [false, true],
    ]);
    await sandbox.replyUnheard(unheard.sms, 'STOP');
    await sandbox.jumpTo(`${dateIn(start, 1)}T09:05:00Z`);
    expect(await shownOutcomes(unheard)).to.deep.equal(['sms failed Twilio answered 400 (21610)']);
    expect(await optIns(unheard)).to.deep.equal([false, true]);
    expect((await sandbox.messagesTo(first.sms)).length).to.equal(0);
    expect(await shownOutcomes(first)).to.deep.equal(['sms skipped not_opted_in']);
    const late = await newContact(first.world, { sms_phone: first.sms, sms_opt_in: true });
    await patchExpiry(first, { contacts: [late.id] });
    const { sends } = await sendNow(first, { email: false, whatsapp: false });
    expect(sends[0].reason, 'a contact created after the STOP').to.equal('stopped_by_recipient');
    expect(await sandbox.reply(first.sms, 'START')).to.equal(200);
    expect(await optIns(second)).to.deep.equal([true, true]);
    expect(await sandbox.reply(unheard.sms, 'Unstop')).to.equal(200);
    expect(await optIns(unheard)).to.deep.equal([true, true]);
    await sandbox.jumpTo(`${dateIn(start, 2)}T09:05:00Z`);
    expect((await sandbox.messagesTo(first.sms)).length).to.equal(2);
    expect((await sandbox.messagesTo(unheard.sms)).length).to.equal(1);
  }).timeout(180_000);

  it('applies to every form of the number that WhatsApp reports', async () => {
    const rest = String(Math.random()).slice(2, 10).padEnd(8, '7');
    const [first, second] = [await setting(), await setting()];
    const both = async () => [await optIns(first), await optIns(second)].map(([, whatsapp]) => whatsapp);
    const [known, reported] = [`+5255${rest}`, `+52155${rest}`];
    await patchContact(first, { whatsapp_phone: known });
    await patchContact(second, { whatsapp_phone: reported });
    await sandbox.reply(reported, '«Stopp!»', 'whatsapp');
    expect(await both(), reported).to.deep.equal([false, false]);
    await sandbox.reply(known, 'Sí.', 'whatsapp');
    expect(await both(), known).to.deep.equal([true, true]);
  });
});

describe('A START, YES or UNSTOP', () => {
  it('never opts in a contact who was not opted in before the STOP', async () => {
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
    expect(await optIns(withdrawn), 'changed by the organization').to.deep.equal([false, true]);
    const [moved, number] = [await setting(), somePhone()];
    await sandbox.reply(moved.sms, 'STOP');
    await patchContact(moved, { sms_phone: number });
    await sandbox.reply(number, word);
    expect(await optIns(moved), 'from another number').to.deep.equal([false, true]);
  });
});

describe('receiveTwilioMessage', () => {
  it('accepts a STOP signed by Twilio’s library at any of its addresses, and no forged one', async () => {
    const one = await setting();
    const form = { Body: 'STOP', From: one.sms, To: '+15005550006', MessageSid: 'SM1' };
    for (const address of [
      `${serviceUrl()}/receiveTwilioMessage`,
      `${process.env.PUBLIC_URL}/v1/receiveTwilioMessage?account=a%20b&x=1`,
    ]) {
      const post = async (signature: string, sent = form): Promise<number> => {
        const headers = { 'X-Twilio-Signature': signature };
        return (await fetch(address, { method: 'POST', headers, body: new URLSearchParams(sent) })).status;
      };
      const signed = (key = '') => twilio.getExpectedTwilioSignature(key, address, form);
      const valid = signed(process.env.TWILIO_AUTH_TOKEN);
      await patchContact(one, { sms_opt_in: true });
      expect(await post(signed('another token'))).to.equal(403);
      expect(await post('')).to.equal(403);
      expect(await post(valid, { ...form, Body: 'START' })).to.equal(403);
      expect(await optIns(one)).to.deep.equal([true, true]);
      expect(await post(valid)).to.equal(200);
      expect(await optIns(one)).to.deep.equal([false, true]);
    }
  });
});
