// A link and a proposal after messages, addresses or dates have changed.
import { expect } from 'chai';
import { clock } from '../../../functions/platform/clock';
import {
  addReminders,
  dateIn,
  expiryWithContact,
  only,
  rule,
  somePhone,
  unique,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { act, contactWithLinks, open, tokenIn } from './given';

const change = async (world: World, path: string, body: object): Promise<void> => {
  const answer = await world.editor.call(path, { method: 'PATCH', body });
  expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
};

describe('The link in a message', () => {
  it('lists the people reached, with channel and time', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 10));
    const email = `${unique()}@partner.example`;
    await sandbox.fate(email, 'bounced');
    const other = await world.editor.call('/v2/contacts', {
      body: { first_name: 'Bo', email, sms_phone: somePhone(), sms_opt_in: true },
    });
    await change(world, `/v2/expiries/${setting.expiryId}`, {
      contacts: [setting.contactId, other.body.id],
    });
    await addReminders(setting, [rule(9, only('email', 'sms'))], 'UTC');
    await sandbox.moveTo(`${dateIn(now, 1)}T09:05:00Z`);
    const [mail] = await sandbox.messagesTo(setting.email);
    const { told } = (await open(tokenIn(mail?.text))).body;
    expect(told.map(({ name, channel }: Record<string, string>) => `${name} ${channel}`)).to.deep.equal([
      'Bo sms',
    ]);
    expect(told[0].at).to.match(new RegExp(`^${dateIn(now, 1)}T09:0`));
  }).timeout(120_000);
});

describe('A renewal proposal', () => {
  it('is superseded when its date moves or its expiry is completed', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const date = dateIn(clock.now(), 400);
    const statusOf = async (expiryId: string) => {
      await sandbox.untilIdle();
      const all = (await world.viewer.call('/v2/renewal-proposals')).body.data;
      return all.find(({ expiry_id }: { expiry_id: string }) => expiry_id === expiryId).status;
    };
    const endings: [string, string, (path: string) => Promise<unknown>][] = [
      ['moved', 'superseded', (path) => change(world, path, { expiry_date: dateIn(clock.now(), 90) })],
      ['done', 'superseded', (path) => world.editor.call(`${path}/complete`, { body: {} })],
      ['archived', 'open', (path) => world.editor.call(`${path}/archive`, { method: 'POST' })],
      ['renamed', 'open', (path) => change(world, path, { name: 'Another name' })],
    ];
    for (const [what, status, end] of endings) {
      const { mailToken, expiryId } = await contactWithLinks(world);
      await act(mailToken, 'renewed', { new_expiry_date: date });
      expect(await statusOf(expiryId), what).to.equal('open');
      await end(`/v2/expiries/${expiryId}`);
      expect(await statusOf(expiryId), what).to.equal(status);
    }
  }).timeout(120_000);
});
