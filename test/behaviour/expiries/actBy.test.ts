// The last day to act in time: computed, listed, and used for reminders.
import { expect } from 'chai';
import { DateTime } from 'luxon';
import { clock } from '../../../functions/platform/clock';
import { costOf } from '../../support/client';
import { dateIn, expiryWithContact, only, spelledOut } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { done, fieldsOf, patch, post } from '../http';
import { allPages, anExpiry } from './given';

const create = (world: World, body: object) => post(world.editor, '/v2/expiries', body);
const change = (world: World, id: string, body: object) => patch(world.editor, `/v2/expiries/${id}`, body);

describe('Act-by dates', () => {
  it('are computed from the due date at the last valid day of a month, follow changes of both, and reject invalid ranges', async () => {
    const world = await newWorld();
    const made = await create(world, {
      name: 'Lease',
      expiry_date: '2028-03-31',
      notice_period: { amount: 1, time_unit: 'month' },
    });
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    const expectedDates = { notice_period: { amount: 1, time_unit: 'month' }, act_by_date: '2028-02-29' };
    expect(made.body).to.deep.include(expectedDates);
    expect(made.body).not.to.have.property('act_by_order');
    for (const [body, act_by_date] of [
      [{ expiry_date: '2029-03-31' }, '2029-02-28'],
      [{ notice_period: { amount: 2, time_unit: 'week' } }, '2029-03-17'],
      [{ name: 'Lease of the shop' }, '2029-03-17'],
      [{ notice_period: null }, null],
    ] as const)
      expect((await change(world, made.body.id, body)).body).to.deep.include({ ...body, act_by_date });
    const wrong = [
      ['act_by_before=2027-07-11&sort=expiry_date', 'act_by_before'],
      ['act_by_after=2027-07-11&sort=-updated_at', 'act_by_after'],
      ['act_by_after=2027-07-11&updated_since=2027-01-01T00:00:00Z', 'updated_since'],
      ['act_by_after=2027-02-30', 'act_by_after'],
      ['act_by_before=soon', 'act_by_before'],
    ] as const;
    for (const [query, field] of wrong) {
      const answer = await world.viewer.call(`/v2/expiries?${query}`);
      expect(answer.status, query).to.equal(400);
      expect(fieldsOf(answer), query).to.include(field);
    }
  });

  it('filter lists with both days included, and sort expiries without one last', async () => {
    const world = await newWorld();
    for (const [name, days, type] of [
      ['c', 10, 'A'],
      ['none1', null, 'A'],
      ['a', 30, 'A'],
      ['b', 20, 'B'],
      ['none2', null, 'B'],
    ] as const) {
      const notice = days === null ? {} : { notice_period: { amount: days, time_unit: 'day' } };
      await anExpiry(world, { name, type, expiry_date: '2027-07-31', ...notice });
    }
    const listed = async (query: string): Promise<string[]> => {
      const answer = await done(world.viewer.call(`/v2/expiries?${query}`), 200);
      // All are open and without a reminder, so this filter changes nothing but how the list is read.
      const again = await done(world.viewer.call(`/v2/expiries?${query}&without_reminder=true`), 200);
      expect(again.data, query).to.deep.equal(answer.data);
      return answer.data.map(({ name }: { name: string }) => name);
    };
    const ascending = await listed('sort=act_by_date');
    expect(ascending.slice(0, 3)).to.deep.equal(['a', 'b', 'c']);
    expect(ascending.slice(3).toSorted()).to.deep.equal(['none1', 'none2']);
    expect((await listed('sort=-act_by_date')).slice(0, 3)).to.deep.equal(['c', 'b', 'a']);
    // 31 July less 30, 20 and 10 days.
    expect(await listed('act_by_after=2027-07-01&act_by_before=2027-07-11')).to.deep.equal(['a', 'b']);
    expect(await listed('act_by_after=2027-07-02')).to.deep.equal(['b', 'c']);
    expect(await listed('act_by_before=2027-07-20&sort=-act_by_date')).to.deep.equal(['b', 'a']);
    expect(await listed('act_by_after=2027-07-01&type=A&status=open')).to.deep.equal(['a', 'c']);
    expect(await listed('act_by_after=2028-01-01')).to.deep.equal([]);

    const paged = await allPages(world, 'sort=act_by_date&limit=2');
    expect(paged.map(({ name }) => name)).to.deep.equal(ascending);
    const cost = costOf(await world.viewer.call('/v2/expiries?act_by_before=2027-07-20&limit=1'));
    expect(cost.reads).to.be.at.most(4);
  });
});

describe('Reminders relative to the act-by date', () => {
  const rule = { amount: 1, time_unit: 'day', period: 'before', time: '09:00', relative_to: 'act_by_date' };

  it('count from it, move with it, and are cancelled while there is none', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const year = DateTime.fromJSDate(clock.now()).year + 2;
    const made = await create(world, {
      name: 'Lease',
      expiry_date: `${year}-12-31`,
      notice_period: { amount: 3, time_unit: 'month' },
    });
    const path = `/v2/expiries/${made.body.id}`;
    const added = await post(world.editor, `${path}/reminders`, { reminders: [rule], timezone: 'UTC' });
    expect(added.status, JSON.stringify(added.body)).to.equal(201);
    expect(added.body.data[0]).to.include({
      relative_to: 'act_by_date',
      scheduled_at: `${year}-09-29T09:00:00.000Z`,
    });
    const sentAfter = async (body: object) => {
      await change(world, made.body.id, body);
      const { status, scheduled_at } = (await world.viewer.call(`${path}/reminders`)).body.data[0];
      return status === 'pending' ? scheduled_at.slice(0, 10) : status;
    };
    const notice = (amount: number, time_unit: string) => ({ notice_period: { amount, time_unit } });
    expect(await sentAfter(notice(1, 'month'))).to.equal(`${year}-11-29`);
    expect(await sentAfter({ notice_period: null })).to.equal('cancelled');
    expect(await sentAfter(notice(2, 'week'))).to.equal(`${year}-12-16`);
    expect(await sentAfter({ expiry_date: `${year + 1}-12-31` })).to.equal(`${year + 1}-12-16`);
    const kept = await patch(world.editor, `${path}/reminders`, {
      reminders: [{ id: added.body.data[0].id, relative_to: 'expiry_date' }],
    });
    expect(kept.body.data[0]).to.include({
      relative_to: 'expiry_date',
      scheduled_at: `${year + 1}-12-30T09:00:00.000Z`,
    });
  });

  it('need a notice period; by default reminders count from the expiry date', async () => {
    const world = await newWorld({ timezone: 'Asia/Tokyo' });
    const { id } = await anExpiry(world, { expiry_date: '2029-01-31' });
    const v2 = await post(world.editor, `/v2/expiries/${id}/reminders`, { reminders: [rule] });
    expect(v2.status).to.equal(400);
    expect(fieldsOf(v2)).to.deep.equal(['reminders.0.relative_to']);
    const v1 = await post(world.editor, '/v1/createExpiryReminders', {
      expiry_id: id,
      expiry_date: '2029-01-31',
      reminders: [rule],
    });
    expect(v1.status).to.equal(400);
    const { relative_to: _, ...plain } = rule;
    const made = await post(world.editor, `/v2/expiries/${id}/reminders`, { reminders: [plain] });
    expect(made.body.data[0]).to.include({ relative_to: 'expiry_date', timezone: 'Asia/Tokyo' });
  });

  it('arrive before that date, and name both dates in the email and the text message', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const due = dateIn(clock.now(), 40);
    const setting = await expiryWithContact(world, due);
    const notice_period = { amount: 38, time_unit: 'day' };
    const { act_by_date: actBy } = (await change(world, setting.expiryId, { notice_period })).body;
    const added = await post(world.editor, `/v2/expiries/${setting.expiryId}/reminders`, {
      reminders: [{ ...rule, ...only('email', 'sms') }],
      timezone: 'UTC',
    });
    expect(added.body.data[0].scheduled_at.slice(0, 10)).to.equal(dateIn(clock.now(), 1));
    const tomorrow = dateIn(clock.now(), 1);
    await sandbox.jumpTo(`${tomorrow}T09:02:00Z`);
    const [mail] = await sandbox.messagesTo(setting.email);
    const [text] = await sandbox.messagesTo(setting.sms);
    for (const said of [mail?.html, mail?.text, text?.text]) {
      expect(said).to.include(spelledOut(due));
      expect(said).to.include(spelledOut(actBy));
    }
  });
});
