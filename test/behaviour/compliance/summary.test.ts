// The weekly summary by email: who gets it, when, exactly once a week, and how to stop it.
import { expect } from 'chai';
import { DateTime } from 'luxon';
import { storeDailyScoreCounts } from '../../../functions/compliance/score/readScore';
import { sendDueSummaries } from '../../../functions/compliance/summary';
import { users } from '../../../functions/identity/user';
import { call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newPerson, newWorld, type Person, type World } from '../../support/world';
import { anExpiry } from '../expiries/given';
import { pagesForTests, press } from '../pages/given';

const ZONE = 'Pacific/Auckland';
/** Has the same date as ZONE on Mondays at 8:00. */
const OTHER_ZONE = 'Asia/Tokyo';

async function want(person: Person, summary_emails = true, more: object = {}): Promise<void> {
  const answer = await person.call('/v1/updateMyProfile', { body: { summary_emails, ...more } });
  expect(answer.body.user, JSON.stringify(answer.body)).to.include({ summary_emails });
}

/** The next Monday in the zone, at that time. */
async function monday(hour: number, minute: number): Promise<DateTime> {
  const now = DateTime.fromJSDate(await sandbox.now(), { zone: ZONE });
  return now.startOf('week').plus({ weeks: 1 }).set({ hour, minute });
}

const mailsTo = async ({ email }: { email: string }) => {
  await sandbox.untilIdle();
  return (await sandbox.messagesTo(email)).filter(({ headers }) => headers?.['List-Unsubscribe']);
};

/** An organization with two records that became overdue, one within the window and one after it. */
async function busyWorld(timezone = ZONE): Promise<World> {
  const world = await newWorld({ timezone });
  const start = await monday(8, 0);
  const on = (days: number): string => start.plus({ days }).toISODate() ?? '';
  await anExpiry(world, { name: 'Fire <b>certificate', expiry_date: on(-2) });
  await anExpiry(world, { name: 'Lease', expiry_date: on(30) });
  await anExpiry(world, { name: 'Old debt', expiry_date: on(-9), state: 'in_progress' });
  await anExpiry(world, { name: 'Far', expiry_date: on(31) });
  return world;
}

describe('The weekly summary', () => {
  const openPage = pagesForTests();

  it('arrives once on Monday at 8:00 in the reader’s zone and language, until they stop it', async () => {
    // The former Monday is in the former year.
    await sandbox.skipTo(`${(await sandbox.now()).getUTCFullYear()}-12-31T23:59:59.999Z`);
    const world = await busyWorld(OTHER_ZONE);
    const { admin } = world;
    await want(admin, true, { locale: 'de', timezone: ZONE });
    const before = await monday(7, 50);
    await sandbox.jumpTo(before.toJSDate());
    expect(await mailsTo(admin)).to.deep.equal([]);
    await storeDailyScoreCounts(world, before.minus({ weeks: 1 }).toJSDate());
    const reader = await users.get(admin.id);
    if (!reader) throw new Error('no reader');
    const former = await busyWorld();
    await sandbox.pause(true);
    await sandbox.moveTo(before.plus({ minutes: 11 }).toJSDate());
    await sendDueSummaries([{ ...reader, organization_id: former.organizationId }]);
    // Two concurrent workers, as if one had died before it learned of its commit.
    const failed = await Promise.all([sendDueSummaries([reader]), sendDueSummaries([reader])]);
    expect(failed.flat()).to.deep.equal([]);
    await sandbox.pause(false);
    await sandbox.advance('PT20M');
    const [mail, ...others] = await mailsTo(admin);
    expect(others).to.deep.equal([]);
    const title = `Wochenübersicht für Organization ${world.organizationId}`;
    expect(mail?.subject).to.equal(`${title}: Compliance-Score 50`);
    const changes = ['überfällig geworden\nFire <b>certificate', '30 Tagen ab\nLease', '25 Punkte weniger'];
    for (const told of changes) expect(mail?.text).to.include(told);
    expect(mail?.html).to.include('Fire &lt;b&gt;certificate').and.include('<html lang="de">');
    expect(mail?.headers?.['List-Unsubscribe-Post']).to.equal('List-Unsubscribe=One-Click');

    await sandbox.skipTo(before.plus({ weeks: 1 }).toJSDate());
    await sandbox.advance('PT20M');
    expect(await mailsTo(admin), 'the next week').to.have.length(2);
    const link = mail?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '';
    const path = new URL(link).pathname + new URL(link).search;
    expect((await call(path)).status, 'scanners').to.equal(200);
    for (const forged of [`${path}0`, path.replace(admin.id, world.editor.id)])
      expect((await call(forged, { method: 'POST' })).status, 'not ours').to.equal(404);
    expect((await admin.call('/v1/updateMyProfile', { body: {} })).body.user.summary_emails).to.equal(true);
    const body = 'List-Unsubscribe=One-Click';
    for (let time = 0; time < 2; time += 1)
      expect((await fetch(`${process.env.PUBLIC_URL}${path}`, { method: 'POST', body })).ok).to.equal(true);
    expect((await admin.call('/v1/updateMyProfile', { body: {} })).body.user.summary_emails).to.equal(false);
    await sandbox.skipTo(before.plus({ weeks: 2 }).toJSDate());
    await sandbox.advance('PT20M');
    expect(await mailsTo(admin)).to.have.length(2);
  });

  it('goes to subscribed admins when there is something to report, until its page’s button stops it', async () => {
    const [busy, quiet] = [await busyWorld(), await newWorld({ timezone: ZONE })];
    const far = await anExpiry(quiet, { expiry_date: '2040-01-01' });
    const done = await anExpiry(quiet);
    await quiet.editor.call(`/v2/expiries/${done.id}/complete`, { body: {} });
    const rule = { amount: 1, time_unit: 'day', period: 'before', time: '09:00' };
    await quiet.editor.call(`/v2/expiries/${far.id}/reminders`, { body: { reminders: [rule] } });
    for (const person of [busy.editor, busy.viewer, quiet.admin]) await want(person);
    await sandbox.skipTo((await monday(0, 0)).minus({ minutes: 5 }).toJSDate());
    await sandbox.moveTo((await monday(8, 20)).toJSDate());
    for (const person of [busy.admin, busy.editor, busy.viewer, quiet.admin])
      expect(await mailsTo(person), person.email).to.deep.equal([]);
    await want(busy.admin);
    await sandbox.advance('PT10M');
    expect(await mailsTo(busy.admin), 'on the same Monday').to.have.length(1);
    await want(busy.admin, false);
    await want(busy.admin);
    const former = await newPerson(null, 'admin');
    await users.ref(former.id).update({ summary_at: await sandbox.now() });
    await sandbox.advance('PT10M');
    expect((await users.get(former.id))?.summary_at, 'in no organization').to.equal(null);
    const [mail, ...others] = await mailsTo(busy.admin);
    expect(others).to.deep.equal([]);
    const link = mail?.text?.match(/\S+\/summary\/#\S+/)?.[0] ?? '';
    const page = await openPage(link.slice(new URL(link).origin.length));
    await press(page, 'Stop the weekly summary', 'You’ll no longer receive the weekly summary');
    const { body } = await busy.admin.call('/v1/updateMyProfile', { body: {} });
    expect(body.user.summary_emails).to.equal(false);
    expect((await users.get(busy.admin.id))?.summary_at).to.equal(null);
  });
});
