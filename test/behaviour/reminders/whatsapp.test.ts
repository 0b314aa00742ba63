// Realistic WhatsApp rules: approved templates start a conversation, and free text is only allowed within one.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { expiries } from '../../../functions/expiries/record/record';
import { sendMessageByProvider } from '../../../functions/messaging/deliver';
import { clock } from '../../../functions/platform/clock';
import { previewReminders } from '../../../functions/reminders/plan/preview';
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
import { changeSettings } from './given';

/** An expiry whose contact gets a WhatsApp message on the next day. */
async function newSetting(): Promise<Setting> {
  const setting = await expiryWithContact(
    await newWorld({ timezone: 'UTC' }),
    dateIn(await sandbox.now(), 5),
  );
  await addReminders(setting, [rule(4, only('whatsapp'))], 'UTC');
  return setting;
}
const untilSent = async () => sandbox.jumpTo(`${dateIn(await sandbox.now(), 1)}T09:05:00Z`);

/** Configures this process like a service without templates. */
async function withoutTemplates<T>(work: () => Promise<T>): Promise<T> {
  const names = ['WHATSAPP_REMINDER_TEMPLATE', 'WHATSAPP_WORKFLOW_TEMPLATE'];
  const before = names.map((name) => process.env[name]);
  for (const name of names) process.env[name] = '';
  try {
    return await work();
  } finally {
    names.forEach((name, index) => {
      process.env[name] = before[index];
    });
  }
}

describe('A reminder by WhatsApp', () => {
  it('uses the approved or the organization’s own template; an unknown one fails with Twilio’s code', async () => {
    const [approved, own] = [await newSetting(), await newSetting()];
    const unknown = `HX${'0'.repeat(32)}`;
    const body = { whatsapp_reminder_template: 'HX12' };
    const malformed = await own.world.admin.call('/v1/updateOrganizationSettings', { body });
    expect(malformed.status, 'not a Content SID').to.equal(400);
    await changeSettings(own.world, { whatsapp_reminder_template: unknown });
    await untilSent();
    expect(await shownOutcomes(approved)).to.deep.equal(['whatsapp delivered']);
    const [message] = await sandbox.messagesTo(approved.whatsapp);
    expect(message?.channel).to.equal('whatsapp');
    expect(message?.text)
      .to.match(/^Reminder from .+: Fire <certificate>, expiry date \d\d? \w+ \d{4} \(in 4 days\)\. /)
      .and.include('/act/#')
      .and.not.include('{{');
    expect(await shownOutcomes(own)).to.deep.equal([
      `whatsapp failed Twilio answered 400 (21655): The ContentSid ${unknown} is invalid`,
    ]);
  }).timeout(30_000);

  it('with a withdrawn template fails with 63016 in the ledger', async () => {
    const one = await newSetting();
    await sandbox.approval('expiry_reminder', 'paused');
    try {
      await untilSent();
      expect(await shownOutcomes(one)).to.deep.equal(['whatsapp undelivered Twilio reported failed (63016)']);
      expect(await sandbox.messagesTo(one.whatsapp)).to.have.length(0);
    } finally {
      await sandbox.approval('expiry_reminder', 'approved');
    }
  }).timeout(30_000);

  it('is skipped without a template, unless the recipient wrote to us within 24 hours', async () => {
    const one = await newSetting();
    const reason = () =>
      withoutTemplates(async () => {
        const tenant = tenantOf(one.world.organizationId);
        const expiry = await expiries.of(tenant).get(one.expiryId);
        if (!expiry) throw new Error('no expiry');
        const previewed = await previewReminders(tenant, expiry, clock.now());
        return previewed.flatMap(({ sends }) => sends.map(({ skip_reason }) => skip_reason));
      });
    await addReminders(one, [rule(1, only('whatsapp'))], 'UTC');
    await untilSent();
    expect(await reason()).to.deep.equal(['no_whatsapp_template']);
    expect(await sandbox.reply(one.whatsapp, 'Hello', 'whatsapp')).to.equal(200);
    expect(await reason()).to.deep.equal([null]);
    await sandbox.advance('P1D');
    expect(await reason()).to.deep.equal(['no_whatsapp_template']);
  }).timeout(30_000);
});

describe('A WhatsApp message without a template', () => {
  const words = {
    ...{ kind: 'workflow' as const, locale: 'en' as const },
    values: ['Workflow started: Renewal', 'https://service.example/'],
  };
  const reference = { collection: 'mail_outbox' as const, id: 'none', organizationId: null };

  it('is sent as free text within a conversation, and rejected outside one', async () => {
    const to = somePhone();
    const send = () =>
      withoutTemplates(() =>
        sendMessageByProvider({ channel: 'whatsapp', to, words, template: '', reference }),
      );
    const refused = await send();
    expect(refused.kind).to.equal('refused');
    expect(refused).to.have.property('reason').that.includes('no approved template');
    await sandbox.reply(to, 'What is it?', 'whatsapp');
    expect((await send()).kind).to.equal('accepted');
    const [message] = await sandbox.messagesTo(to);
    expect(message?.text).to.match(/^Workflow update: Workflow started: Renewal\. /);
  });
});
