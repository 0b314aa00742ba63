// Repeated reminders while people acknowledge, propose and decline renewals, move dates and change the rhythm, in any
// order. On each day, everybody has received what a small model predicts. A seed determines each sequence:
// REPEATS_SEED=7 runs that one, REPEATS=20 runs 20 from there on.
import { expect } from 'chai';
import { call, someAddress } from '../../support/client';
import { depth } from '../../support/depth';
import { RandomChanges } from '../../support/randomChanges';
import { addReminders, dateIn, expiryWithContact, only, rule, type Setting } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

const FIRST = Number(process.env.REPEATS_SEED ?? 1);
const COUNT = depth(1, 4, 'REPEATS');
const DAYS = 12;
const EXPIRIES = 6;
/** How many days before its date a reminder first fires. */
const BEFORE = 60;

interface Repeat {
  amount: number;
  max: number;
}

/** A repetition: planned for a day, sent, or ended reversibly or permanently. */
interface Repetition {
  date: number;
  round: number;
  day: number;
  state: 'planned' | 'sent' | 'proposal' | 'moved' | 'over';
}

/** One expiry with one reminder. Dates and days count from the first day. */
class Model {
  readonly sentDays: number[] = [];
  readonly repetitions: Repetition[] = [];
  first: { state: 'planned' | 'sent' | 'passed'; date: number; day: number };
  acknowledged: number | null = null;
  isProposed = false;

  constructor(
    readonly setting: Setting,
    readonly id: string,
    public date: number,
    public repeat: Repeat | null,
  ) {
    this.first = { state: 'planned', date, day: date - BEFORE };
  }

  #plan(round: number, day: number, date: number): void {
    if (this.repeat && round <= this.repeat.max)
      this.repetitions.push({ date, round, day: day + this.repeat.amount, state: 'planned' });
  }

  /** The first future day, in steps from a day on which a message went out or should have. */
  #nextAfter(day: number, today: number): number {
    const { amount = 1 } = this.repeat ?? {};
    let next = day + amount;
    while (next <= today) next += amount;
    return next;
  }

  live(today: number): void {
    const due = this.repetitions.filter(({ state, day }) => state === 'planned' && day === today);
    if (this.first.state === 'planned' && this.first.day === today) {
      this.first.state = 'sent';
      this.sentDays.push(today);
      this.#plan(1, today, this.date);
    }
    for (const each of due) {
      each.state = this.#endOf(each);
      if (each.state !== 'sent') continue;
      this.sentDays.push(today);
      this.#plan(each.round + 1, today, each.date);
    }
  }

  #endOf({ date, round }: Repetition): Repetition['state'] {
    if (this.date > date || this.first.date !== date) return 'moved';
    if (this.first.state === 'planned' || round > (this.repeat?.max ?? 0)) return 'over';
    if (this.acknowledged === this.date) return 'over';
    return this.isProposed ? 'proposal' : 'sent';
  }

  #resume(today: number, which: (repetition: Repetition) => boolean): void {
    for (const each of this.repetitions.filter(which))
      if (this.repeat) Object.assign(each, { state: 'planned', day: this.#nextAfter(each.day, today) });
  }

  move(date: number, today: number): void {
    const before = this.first.date;
    this.date = date;
    this.isProposed = false;
    const day = date - BEFORE;
    if (day > today) this.first = { state: 'planned', date, day };
    else if (this.first.state === 'planned') this.first = { state: 'passed', date, day };
    this.#resume(
      today,
      ({ state, date: of }) =>
        (state === 'moved' || state === 'proposal') && (of === date || (date < of && before === of)),
    );
  }

  decline(today: number): void {
    this.isProposed = false;
    this.#resume(today, ({ state }) => state === 'proposal');
  }

  change(repeat: Repeat | null, today: number): void {
    this.repeat = repeat;
    if (this.first.state !== 'sent' || repeat === null) return;
    const chain = this.repetitions.filter(({ date }) => date === this.first.date);
    const dayOf = (round: number): number =>
      round === 0
        ? this.first.day
        : (chain.find((each) => each.round === round && each.state === 'sent')?.day ?? Number.NaN);
    const waiting = chain.filter(({ state }) => state === 'planned');
    for (const each of waiting) each.day = this.#nextAfter(dayOf(each.round - 1), today);
    if (waiting.length > 0 || chain.some(({ state }) => state === 'proposal')) return;
    const last = Math.max(0, ...chain.filter(({ state }) => state === 'sent').map(({ round }) => round));
    if (last < repeat.max)
      this.repetitions.push({
        ...{ date: this.first.date, round: last + 1, state: 'planned' },
        day: this.#nextAfter(dayOf(last), today),
      });
  }
}

class Sequence extends RandomChanges {
  readonly #models: Model[] = [];
  #today = 0;
  #begun = new Date(0);

  #some(): Repeat {
    return { amount: 1 + this.random.below(3), max: this.random.pick([1, 2, 5]) };
  }

  readonly #shown = (repeat: Repeat | null) =>
    rule(BEFORE, { ...only('email'), repeat: repeat && { ...repeat, time_unit: 'day' } });

  async begin(): Promise<void> {
    this.#begun = await sandbox.now();
    for (let count = 0; count < EXPIRIES; count += 1) {
      const date = BEFORE + 1 + this.random.below(3);
      const repeat = this.random.below(6) ? this.#some() : null;
      const setting = await expiryWithContact(this.world, dateIn(this.#begun, date));
      const [added] = await addReminders(setting, [this.#shown(repeat)], 'UTC');
      this.#models.push(new Model(setting, added?.id ?? '', date, repeat));
    }
  }

  async #statusOf(path: string, body: object, method = 'POST'): Promise<number> {
    return (await this.ask(method, path, body)).status;
  }

  async #change(model: Model): Promise<void> {
    const { pick, below } = this.random;
    const { expiryId, email } = model.setting;
    const path = `/v2/expiries/${expiryId}`;
    const often = ['propose', 'decline', 'move', 'repeat'];
    const what = pick(['acknowledge', ...often, ...often]);
    const log = (more: unknown = '') =>
      this.log.push(`day ${this.#today}: ${this.#models.indexOf(model)} ${what} ${JSON.stringify(more)}`);
    if (what === 'acknowledge') {
      expect(await this.#statusOf(`${path}/acknowledge`, {})).to.equal(200);
      model.acknowledged = model.date;
      log();
    } else if (what === 'propose') {
      const [mail] = await sandbox.messagesTo(email);
      const token = /\/act\/#([\w-]+)/.exec(mail?.text ?? '')?.[1];
      if (!token) return;
      const body = { token, action: 'renewed', note: String(below(3)) };
      const { status } = await call('/v1/actOnReminder', { body, from: someAddress() });
      // 410 means that the date has moved since.
      if (status !== 410) expect(status).to.equal(200);
      model.isProposed ||= status === 200;
      log(status);
    } else if (what === 'decline') {
      const { data } = (await this.world.viewer.call('/v2/renewal-proposals?status=open', { from: someAddress() }))
        .body;
      const open = data.find(({ expiry_id }: { expiry_id: string }) => expiry_id === expiryId);
      expect(open !== undefined, `whether ${expiryId} has an open proposal`).to.equal(model.isProposed);
      if (!open) return;
      expect(await this.#statusOf(`/v2/renewal-proposals/${open.id}/decline`, {})).to.equal(200);
      model.decline(this.#today);
      log();
    } else if (what === 'move') {
      const date = pick([model.date + 1 + below(4), model.date - 1 - below(4), BEFORE + 1, BEFORE + 3]);
      if (date === model.date) return;
      expect(await this.#statusOf(path, { expiry_date: dateIn(this.#begun, date) }, 'PATCH')).to.equal(200);
      await sandbox.untilIdle();
      model.move(date, this.#today);
      log(date - BEFORE);
    } else {
      const repeat = below(5) ? this.#some() : null;
      const body = { reminders: [{ id: model.id, ...this.#shown(repeat) }], timezone: 'UTC' };
      expect(await this.#statusOf(`${path}/reminders`, body, 'PATCH')).to.equal(200);
      model.change(repeat, this.#today);
      log(repeat);
    }
  }

  async day(): Promise<void> {
    this.#today += 1;
    await sandbox.moveTo(`${dateIn(this.#begun, this.#today)}T12:00:00Z`);
    await sandbox.untilIdle();
    for (const model of this.#models) {
      model.live(this.#today);
      const { email } = model.setting;
      const mails = (await sandbox.messagesTo(email)).map(({ sent_at }) => sent_at.slice(0, 10)).toReversed();
      // Messages with the same text in the same minute are sent once.
      const expected = [...new Set(model.sentDays)].map((day) => dateIn(this.#begun, day));
      expect(mails, `day ${this.#today}, expiry ${this.#models.indexOf(model)}`).to.deep.equal(expected);
      if (this.random.below(5) < 2) await this.#change(model);
    }
  }
}

describe('Repeated reminders', () => {
  for (let seed = FIRST; seed < FIRST + COUNT; seed += 1)
    it(`are sent on the predicted days after any changes (seed ${seed})`, async () => {
      const sequence = new Sequence(seed, await newWorld({ timezone: 'UTC' }));
      try {
        await sequence.begin();
        for (let day = 0; day < DAYS; day += 1) await sequence.day();
      } catch (thrown) {
        console.log(`REPEATS_SEED=${seed}\n  ${sequence.log.join('\n  ')}`);
        throw thrown;
      }
    });
});
