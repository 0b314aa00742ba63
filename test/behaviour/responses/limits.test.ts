// Edge cases of a link: exact response shapes, the days of a snooze, the end of the link.
import { expect } from 'chai';
import { clock } from '../../../functions/platform/clock';
import { dateIn, expiryWithContact } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { act, contactWithLinks, fieldsOf, linkTo, open } from './given';

describe('The limits of a reminder link', () => {
  let world: World;
  before(async () => {
    world = await newWorld({ timezone: 'UTC' });
  });

  /** The token of an email about an expiry that is due in `days` days. */
  async function dueIn(days: number): Promise<string> {
    const due = dateIn(clock.now(), days);
    const setting = await expiryWithContact(world, due);
    return linkTo(world, { ...setting, due, channel: 'email', address: setting.email });
  }

  it('ends 30 days after the due date', async () => {
    const last = await open(await dueIn(-30));
    expect([last.status, last.body.expiry?.days_left]).to.deep.equal([200, -30]);
    const token = await dueIn(-31);
    for (const answer of [await open(token), await act(token, 'acknowledge')]) {
      expect(answer.status).to.equal(410);
      expect(answer.body.details).to.deep.equal({ reason: 'expired_link' });
    }
  });

  it('offers a snooze while a day is left, or 30 days ahead after the date', async () => {
    const now = clock.now();
    const passed = (await open(await dueIn(-1))).body;
    expect(passed.actions).to.deep.equal(['acknowledge', 'snooze', 'renewed', 'not_me', 'unsubscribe']);
    expect(passed.snooze_days).to.deep.equal({ from: dateIn(now, 1), to: dateIn(now, 30) });
    const soon = (await open(await dueIn(2))).body;
    expect(soon.snooze_days).to.deep.equal({ from: dateIn(now, 1), to: dateIn(now, 1) });
    for (const days of [0, 1]) {
      const token = await dueIn(days);
      const shown = (await open(token)).body;
      expect(shown.actions).to.deep.equal(['acknowledge', 'renewed', 'not_me', 'unsubscribe']);
      expect(shown.snooze_days).to.equal(null);
      expect(fieldsOf(await act(token, 'snooze', { until: dateIn(now, 1) }))).to.deep.equal(['action']);
    }
  });

  it('accepts notes of up to 2000 characters, and only valid dates', async () => {
    const token = await dueIn(20);
    expect(fieldsOf(await act(token, 'acknowledge', { note: 'x'.repeat(2001) }))).to.deep.equal(['note']);
    expect((await act(token, 'acknowledge', { note: 'x'.repeat(2000) })).status).to.equal(200);
    expect(fieldsOf(await act(token, 'snooze', { until: 'soon' }))).to.deep.equal(['until']);
    expect(fieldsOf(await act(token, 'renewed', { new_expiry_date: '2027-02-30' }))).to.deep.equal([
      'new_expiry_date',
    ]);
  });

  it('appears in events, the activity log and notifications', async () => {
    const own = await newWorld({ timezone: 'UTC' });
    const { mailToken, expiryId, contactId } = await contactWithLinks(own, { assigned_to: own.viewer.id });
    for (const _ of [1, 2]) {
      await act(mailToken, 'acknowledge', { note: 'On it' });
      await act(mailToken, 'renewed', { new_expiry_date: dateIn(clock.now(), 400) });
    }
    await sandbox.untilIdle();
    const types = 'expiry.acknowledged,expiry.renewal_proposed';
    const { data: events } = (await own.viewer.call(`/v2/events?types=${types}`)).body;
    // The events belong to different records, so either may come first.
    const byType = events.toSorted((one: { type: string }, two: { type: string }) =>
      one.type.localeCompare(two.type),
    );
    expect(byType.map(({ type }: { type: string }) => type)).to.deep.equal(types.split(','));
    const [acknowledged, proposed] = byType;
    expect(acknowledged.data).to.include({ id: expiryId });
    expect(acknowledged.data.acknowledgement).to.include({ by_kind: 'contact', by_id: contactId });
    expect(proposed.data).to.include({ expiry_id: expiryId, status: 'open', by_name: 'Ada Partner' });
    const log = await own.admin.call(
      `/v2/activity?record_type=renewal_proposal&record_id=${proposed.data.id}`,
    );
    expect(log.body.data.map(({ action, actor }: Record<string, unknown>) => [action, actor])).to.deep.equal([
      ['created', { kind: 'client', id: contactId, name: 'Ada Partner' }],
    ]);
    for (const person of [own.viewer, own.editor, own.admin]) {
      const seen = (await person.call('/v1/notifications')).body.notifications;
      const about = seen.filter(({ type }: { type: string }) => type === 'renewal_proposal');
      expect(about).to.have.length(1);
    }
  });
});
