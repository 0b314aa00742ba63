// Rules of other channels that chat cards follow: send windows, verified organizations, and data exports without secrets.
import { expect } from 'chai';
import { DateTime } from 'luxon';
import { newId } from '../../../functions/platform/ids';
import { firestore } from '../../../functions/store/firebase';
import { ExportArchive } from '../../../tools/importOrganization/archive';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { downloaded, linesOf } from '../privacy/exporting';

async function connect(world: World) {
  const url = `https://hooks.slack.com/services/T0/B0/${newId()}`;
  const body = { kind: 'slack', name: 'Renewals', url };
  const answer = await world.admin.call('/v1/createIntegration', { body });
  return { id: answer.body.integration.id as string, url };
}

/** Its reminder fires at 11:00 UTC, `days` days before the date. */
async function remind(world: World, date: string, integration: string, days: number): Promise<void> {
  const expiry = await world.editor.call('/v2/expiries', { body: { name: 'Permit', expiry_date: date } });
  const rule = { amount: days, time_unit: 'day', period: 'before', time: '11:00' };
  const reminders = [{ ...rule, integration_ids: [integration] }];
  const { status } = await world.editor.call(`/v2/expiries/${expiry.body.id}/reminders`, {
    body: { timezone: 'UTC', reminders },
  });
  expect(status).to.equal(201);
}

describe('chat cards', () => {
  it('move to open hours', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const chat = await connect(world);
    const soon = DateTime.fromJSDate(await sandbox.now(), { zone: 'utc' }).plus({ days: 2 });
    const saturday = soon.plus({ days: (13 - soon.weekday) % 7 });
    const send_window = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };
    await world.admin.call('/v1/updateOrganizationSettings', { body: { send_window } });
    await remind(world, saturday.plus({ days: 10 }).toISODate() ?? '', chat.id, 10);
    const friday = saturday.minus({ days: 1 }).toISODate();
    await sandbox.moveTo(`${friday}T16:58:00Z`);
    expect(await sandbox.chatMessages('slack', chat.url)).to.have.length(0);
    await sandbox.moveTo(`${friday}T17:02:00Z`);
    expect(await sandbox.chatMessages('slack', chat.url)).to.have.length(1);
  }).timeout(60_000);

  it('are not sent by an unverified organization', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const chat = await connect(world);
    const date = DateTime.fromJSDate(await sandbox.now(), { zone: 'utc' })
      .plus({ days: 3 })
      .toISODate();
    await remind(world, date ?? '', chat.id, 1);
    await firestore()
      .collection('organizations')
      .doc(world.organizationId)
      .update({ address_verified: false });
    await firestore().collection('users').doc(world.admin.id).update({ email_verified: false });
    await sandbox.advance('P3D');
    expect(await sandbox.chatMessages('slack', chat.url)).to.have.length(0);
  }).timeout(60_000);

  it('have a URL that no data export shows', async () => {
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
