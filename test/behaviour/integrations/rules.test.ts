// Rules of other channels that also apply to chat cards: send windows, verified organizations, erasure, and data
// exports without secrets.
import { expect } from 'chai';
import { DateTime } from 'luxon';
import { newId } from '../../../functions/platform/ids';
import { firestore } from '../../../functions/store/firestore';
import { ExportArchive } from '../../../tools/importOrganization/archive';
import { pdfOf } from '../../support/pdf';
import { dateIn, rule, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { afterwards, documentsWith, good } from '../privacy/erasing';
import { downloaded, linesOf } from '../privacy/exporting';
import { jumpTo } from '../reminders/given';

async function connect(world: World, name = 'Renewals') {
  const url = `https://hooks.slack.com/services/T0/B0/${newId()}`;
  const body = { kind: 'slack', name, url };
  const answer = await world.admin.call('/v1/createIntegration', { body });
  return { id: answer.body.integration.id as string, url };
}

/** Adds a reminder for 11:00 UTC, `days` days before the date. Returns the path of its sends. */
async function remind(world: World, expiry_date: string, integration: string, days: number): Promise<string> {
  const { id } = await good(
    world.editor.call('/v2/expiries', { body: { name: 'Permit', expiry_date } }),
    201,
  );
  const path = `/v2/expiries/${id}/reminders`;
  const body = {
    timezone: 'UTC',
    reminders: [rule(days, { time: '11:00', integration_ids: [integration] })],
  };
  const { data } = await good(world.editor.call(path, { body }), 201);
  return `${path}/${data[0].id}/sends`;
}

const chatSends = async (world: World, path: string) =>
  (await world.editor.call(path)).body.data.filter(
    ({ recipient_type }: { recipient_type: string }) => recipient_type === 'integration',
  );
/** Reminders fire at 11:00. */
const untilFired = (now: Date) => jumpTo(`${dateIn(now, 1)}T11:05:00Z`);

describe('Chat cards', () => {
  it('are sent within the send window', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const chat = await connect(world);
    const soon = DateTime.fromJSDate(await sandbox.now(), { zone: 'utc' }).plus({ days: 2 });
    const saturday = soon.plus({ days: (13 - soon.weekday) % 7 });
    const send_window = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };
    await world.admin.call('/v1/updateOrganizationSettings', { body: { send_window } });
    await remind(world, saturday.plus({ days: 10 }).toISODate() ?? '', chat.id, 10);
    const friday = saturday.minus({ days: 1 }).toISODate();
    await sandbox.skipTo(`${friday}T16:58:00Z`);
    expect(await sandbox.chatMessages('slack', chat.url)).to.have.length(0);
    await sandbox.moveTo(`${friday}T17:02:00Z`);
    expect(await sandbox.chatMessages('slack', chat.url)).to.have.length(1);
  }).timeout(60_000);

  it('are not sent by an unverified organization', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const chat = await connect(world);
    const { address } = (await world.admin.call('/v1/getInboundAddress')).body;
    const now = await sandbox.now();
    const path = await remind(world, dateIn(now, 2), chat.id, 1);
    await firestore().doc(`organizations/${world.organizationId}`).update({ address_verified: false });
    await firestore().doc(`users/${world.admin.id}`).update({ email_verified: false });
    const test = await world.admin.call('/v1/sendTestIntegrationMessage', { body: { id: chat.id } });
    expect([test.status, test.body.code]).to.deep.equal([403, 'EMAIL_NOT_VERIFIED']);
    await untilFired(now);
    expect(await sandbox.chatMessages('slack', chat.url)).to.have.length(0);
    const [send, ...others] = await chatSends(world, path);
    expect(others).to.deep.equal([]);
    expect(send).to.include({ status: 'skipped', reason: 'organization_not_verified', attempts: 0 });

    const attachments = [
      { filename: 'a.pdf', content_type: 'application/pdf', base64: pdfOf([['Licence']]).toString('base64') },
    ];
    const stranger = `${newId()}@stranger.example`;
    for (const from of [stranger, world.editor.email])
      await sandbox.inboundMail({ from, to: address, subject: 'Licence', text: '', attachments });
    await sandbox.untilIdle();
    expect(await sandbox.messagesTo(stranger)).to.deep.equal([]);
    const { notifications } = (await world.editor.call('/v1/notifications')).body;
    expect(notifications.map(({ type }: { type: string }) => type)).to.include('extraction');
  }).timeout(60_000);

  it('don’t name erased people, and are still sent', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const mark = unique();
    const body = { first_name: 'Zebulon', last_name: mark, email: `${mark}@erased.example` };
    const contact = await good(world.editor.call('/v2/contacts', { body }), 201);
    const chat = await connect(world, `Zebulon ${mark}, ${body.email}`);
    const now = await sandbox.now();
    const path = await remind(world, dateIn(now, 3), chat.id, 2);
    await untilFired(now);
    const shown = async () => (await chatSends(world, path))[0];
    expect(await shown()).to.include({ recipient_name: `Zebulon ${mark}, ${body.email}` });
    const erase = world.admin.call('/v1/eraseContact', { body: { contact_id: contact.id } });
    const { erasure_id } = await good(erase, 202);
    expect(await afterwards(world.admin, erasure_id)).to.include({ status: 'completed' });
    expect(await documentsWith([mark])).to.deep.equal([]);
    expect(await shown()).to.include({ status: 'sent', recipient_name: '[erased], [erased]' });
    const test = await world.admin.call('/v1/sendTestIntegrationMessage', { body: { id: chat.id } });
    expect(test.body.delivered).to.equal(true);
  }).timeout(60_000);

  it('have a URL that no data export contains', async () => {
    const world = await newWorld();
    const chat = await connect(world);
    const { body } = await world.admin.call('/v1/exportOrganization', { body: {} });
    await sandbox.untilIdle();
    const { path, close } = await downloaded(world, body.export_id);
    const archive = await ExportArchive.open(path);
    const text = JSON.stringify(await linesOf(archive, 'integrations'));
    expect(text).to.include('Renewals');
    expect(text).not.to.include(chat.url);
    archive.close();
    close();
  }).timeout(60_000);
});
