// A rule that is cheap from one date and laborious from another does not come in by moving the date.
import { expect } from 'chai';
import fc from 'fast-check';
import { isRecurrenceCheapToExpand } from '../../../functions/expiries/series/recurrence';
import { newWorld, type World } from '../../support/world';

const day = fc
  .date({ min: new Date('2027-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** The day before one that the rule gives: from there its next date is near. */
const dayBefore = (date: string): string =>
  new Date(Date.parse(date) - 24 * 3_600_000).toISOString().slice(0, 10);

/** Rules of days that come seldom, looked for day by day or week by week. */
const seldom = fc
  .tuple(fc.constantFrom('DAILY', 'WEEKLY'), day, fc.boolean())
  .map(([freq, date, isOfWeekday]) => {
    const at = new Date(date);
    const weekday = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][at.getUTCDay()];
    const month = `BYMONTH=${at.getUTCMonth() + 1}`;
    const rule =
      freq === 'WEEKLY'
        ? `FREQ=WEEKLY;BYDAY=${weekday};${month};BYSETPOS=1`
        : `FREQ=DAILY;${month};BYMONTHDAY=${at.getUTCDate()}${isOfWeekday ? `;BYDAY=${weekday}` : ''}`;
    return { rrule: rule, from: dayBefore(date), to: date };
  });

const SAMPLES = 12;
const SEARCHED = 300;

describe('Moving the date of an expiry that recurs', () => {
  let world: World;
  before(async () => {
    world = await newWorld();
  });

  it('is refused where the rule would take too long to find its next date, whatever the rule', async () => {
    const found: { rrule: string; from: string; to: string }[] = [];
    for (const each of fc.sample(seldom, SEARCHED)) {
      const { rrule, from, to } = each;
      if (
        found.length < SAMPLES &&
        (await isRecurrenceCheapToExpand({ rrule }, from)) &&
        !(await isRecurrenceCheapToExpand({ rrule }, to))
      )
        found.push(each);
    }
    expect(found, 'rules that are cheap from one date alone').to.have.length(SAMPLES);
    for (const { rrule, from, to } of found) {
      const about = `${rrule} ${from} ${to}`;
      const made = await world.editor.call('/v2/expiries', {
        body: { name: 'Leap', expiry_date: from, recurrence: { rrule } },
      });
      expect(made.status, `${about} ${JSON.stringify(made.body)}`).to.equal(201);
      const path = `/v2/expiries/${made.body.id}`;
      const refused = await world.editor.call(path, { method: 'PATCH', body: { expiry_date: to } });
      expect(refused.status, about).to.equal(400);
      expect(refused.body.error.details.fields).to.have.all.keys('expiry_date');
      const v1 = { id: made.body.id, expiry_date: to };
      expect((await world.editor.call('/v1/updateExpiry', { body: v1 })).status, about).to.equal(400);
      expect((await world.editor.call(path)).body.expiry_date).to.equal(from);
      const both = { expiry_date: to, recurrence: { every: 1, unit: 'year' } };
      expect((await world.editor.call(path, { method: 'PATCH', body: both })).status, about).to.equal(200);
    }
  });

  it('is taken where the rule has ended by then, or stays cheap', async () => {
    const made = await world.editor.call('/v2/expiries', {
      body: {
        name: 'Ends',
        expiry_date: '2030-01-01',
        recurrence: { rrule: 'FREQ=MONTHLY;UNTIL=20301231' },
      },
    });
    const path = `/v2/expiries/${made.body.id}`;
    for (const expiry_date of ['2030-06-01', '2032-01-01']) {
      const moved = await world.editor.call(path, { method: 'PATCH', body: { expiry_date } });
      expect([moved.status, moved.body.expiry_date]).to.deep.equal([200, expiry_date]);
    }
  });
});
