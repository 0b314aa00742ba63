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

const setting = async (): Promise<Setting> =>
  expiryWithContact(await newWorld({ timezone: 'UTC' }), dateIn(await sandbox.now(), 5));

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
  it('arrives outside a conversation with the approved template', async () => {
    const one = await setting();
    await addReminders(one, [rule(4, only('whatsapp'))], 'UTC');
    await sandbox.advance('P2D');
    expect(await shownOutcomes(one)).to.deep.equal(['whatsapp delivered']);
    const [message] = await sandbox.messagesTo(one.whatsapp);
    expect(message?.channel).to.equal('whatsapp');
    expect(message?.text)
      .to.match(/^Reminder from .+: Fire <certificate>, expiry date \d\d? \w+ \d{4} \(in 4 days\)\. /)
      .and.include('/act/#')
      .and.not.include('{{');
  }).timeout(30_000);

  it('with a withdrawn template fails with 63016 in the ledger', async () => {
    const one = await setting();
    await addReminders(one, [rule(4, only('whatsapp'))], 'UTC');
    await sandbox.approval('expiry_reminder', 'paused');
    try {
      await sandbox.advance('P2D');
      expect(await shownOutcomes(one)).to.deep.equal(['whatsapp undelivered Twilio reported failed (63016)']);
      expect(await sandbox.messagesTo(one.whatsapp)).to.have.length(0);
    } finally {
      await sandbox.approval('expiry_reminder', 'approved');
    }
  }).timeout(30_000);

  it('uses the organization’s own template, and fails with Twilio’s code if it is unknown', async () => {
    const one = await setting();
    const template = `HX${'0'.repeat(32)}`;
    const set = (value: string) =>
      one.world.admin.call('/v1/updateOrganizationSettings', { body: { whatsapp_reminder_template: value } });
    expect((await set('HX12')).status, 'no Content SID').to.equal(400);
    const answer = await set(template);
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    await addReminders(one, [rule(4, only('whatsapp'))], 'UTC');
    await sandbox.advance('P2D');
    expect(await shownOutcomes(one)).to.deep.equal([
      'whatsapp failed Twilio answered 400 (21655): The ContentSid HX00000000000000000000000000000000 is invalid',
    ]);
  }).timeout(30_000);

  it('is skipped without a template, unless the recipient wrote to us within 24 hours', async () => {
    const one = await setting();
    await addReminders(one, [rule(1, only('whatsapp'))], 'UTC');
    const reasons = () =>
      withoutTemplates(async () => {
        const tenant = tenantOf(one.world.organizationId);
        const expiry = await expiries.of(tenant).get(one.expiryId);
        if (!expiry) throw new Error('no expiry');
        const previewed = await previewReminders(tenant, expiry, clock.now());
        return previewed.flatMap(({ sends }) =>
          sends.map(({ channel, skip_reason }) => [channel, skip_reason]),
        );
      });
    expect(await reasons()).to.deep.equal([['whatsapp', 'no_whatsapp_template']]);
    expect(await sandbox.reply(one.whatsapp, 'Hello', 'whatsapp')).to.equal(200);
    expect(await reasons()).to.deep.equal([['whatsapp', null]]);
    await sandbox.advance('P1D');
    expect(await reasons()).to.deep.equal([['whatsapp', 'no_whatsapp_template']]);
  }).timeout(30_000);
});

describe('A WhatsApp message without a template', () => {
  const send = (to: string) =>
    withoutTemplates(() =>
      sendMessageByProvider({
        channel: 'whatsapp',
        to,
        words: {
          kind: 'workflow',
          locale: 'en',
          values: ['Workflow started: Renewal', 'https://service.example/'],
        },
        template: '',
        reference: { collection: 'mail_outbox', id: 'none', organizationId: null },
      }),
    );

  it('is sent as free text in a conversation, and rejected outside one', async () => {
    const number = somePhone();
    const refused = await send(number);
    expect(refused.kind).to.equal('refused');
    expect(refused).to.have.property('reason').that.includes('no approved template');
    await sandbox.reply(number, 'What is it?', 'whatsapp');
    expect((await send(number)).kind).to.equal('accepted');
    const [message] = await sandbox.messagesTo(number);
    expect(message?.text).to.match(/^Workflow update: Workflow started: Renewal\. /);
  });
});
