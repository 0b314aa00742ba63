// Random sequences of what people do with expiries and reminders while time passes. After each step, reminders and
// messages match a small model, and all views of the expiries agree. A seed determines each sequence: SEQUENCE_SEED=7
// runs that one, SEQUENCES=20 runs 20 from there on.
import { expect } from 'chai';
import type { Answer } from '../../support/client';
import { depth } from '../../support/depth';
import { expiriesByAllViews, noCopies } from '../../support/expiryViews';
import { RandomChanges } from '../../support/randomChanges';
import { type ModelExpiry, type ModelRule, ReminderModel } from '../../support/reminderModel';
import { dateIn, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

const FIRST = Number(process.env.SEQUENCE_SEED ?? 4);
const COUNT = depth(1, 4, 'SEQUENCES');
const STEPS = depth(3, 5);
const CHANGES_OF_A_STEP = 6;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ZONES = ['Europe/London', 'Pacific/Auckland', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kolkata'];
const TIMES = ['09:00', '12:15', '23:59'];

/** A time at which no reminder fires in any zone, so the clocks of the model and the service agree. */
const farFromAllTimes = (now: Date): number => Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + 2 * MINUTE_MS;

interface Listed {
  id: string;
  scheduled_at: string;
  status: string;
}

class Sequence extends RandomChanges {
  readonly model = new ReminderModel();
  readonly #copies = noCopies();
  readonly #contacts = new Map<string, string>();

  static async begin(seed: number): Promise<Sequence> {
    await sandbox.moveTo(new Date(farFromAllTimes(await sandbox.now())));
    const sequence = new Sequence(seed, await newWorld({ timezone: 'Europe/London' }));
    for (let count = 0; count < 2; count += 1) {
      const email = `${unique()}@partner.example`;
      const { id } = await sequence.#done('POST', '/v2/contacts', { first_name: 'Ada', email });
      sequence.#contacts.set(id, email);
    }
    await sequence.#create();
    await sequence.#runUntilIdle();
    return sequence;
  }

  async #done(method: string, path: string, body?: object): Promise<Answer['body']> {
    const answer = await this.ask(method, path, body);
    expect(answer.status, this.log.at(-1)).to.be.within(200, 204);
    return answer.body;
  }

  async #now(): Promise<number> {
    return (await sandbox.now()).getTime();
  }

  async #someDate(): Promise<string> {
    return dateIn(await sandbox.now(), this.random.below(7) - 1);
  }

  #someRule(): ModelRule {
    const { below, pick } = this.random;
    return {
      amount: below(4),
      time_unit: pick(['day', 'day', 'day', 'week', 'month']),
      period: pick(['before', 'before', 'on', 'after']),
      time: pick(TIMES),
      timezone: pick(ZONES),
      email_enabled: below(6) > 0,
    };
  }

  #some(): [string, ModelExpiry] {
    return this.random.pick([...this.model.expiries]);
  }

  #remember(id: string, name: string, date: string, contacts: string[]): ModelExpiry {
    const expiry = { name, date, contacts, is_done: false, is_archive: false, reminders: new Map() };
    this.model.expiries.set(id, expiry);
    return expiry;
  }

  async #create(): Promise<void> {
    const { pick } = this.random;
    const [ids, addresses] = [[...this.#contacts.keys()], [...this.#contacts.values()]];
    const count = pick([1, 2]);
    const body = {
      name: unique(),
      expiry_date: await this.#someDate(),
      contacts: ids.slice(0, count),
      recurrence: pick([null, { every: 3, unit: 'day' }]),
    };
    const { id } = await this.#done('POST', '/v2/expiries', body);
    this.#remember(id, body.name, body.expiry_date, addresses.slice(0, count));
    await this.#addReminders(id);
  }

  async #addReminders(id: string): Promise<void> {
    const expiry = this.model.expiries.get(id) as ModelExpiry;
    const rules = [this.#someRule(), this.#someRule()];
    const onlyMail = { sms_enabled: false, whatsapp_enabled: false };
    const reminders = rules.map((rule) => ({ ...rule, ...onlyMail }));
    const { data } = await this.#done('POST', `/v2/expiries/${id}/reminders`, { reminders });
    const now = await this.#now();
    for (const [index, rule] of rules.entries()) this.model.add(expiry, data[index].id, rule, now);
  }

  /** By name: the weight of each change, and what it does. */
  readonly #changes: Record<string, [number, () => Promise<void>]> = {
    create: [1, () => this.#create()],
    remind: [2, () => this.#addReminders(this.#some()[0])],
    move: [4, () => this.#move()],
    saveUnchanged: [2, () => this.#saveUnchanged()],
    replace: [3, () => this.#replaceReminders()],
    archive: [2, () => this.#close('archive')],
    complete: [2, () => this.#close('complete')],
    restore: [3, () => this.#restore()],
    remove: [1, () => this.#remove()],
  };

  async #move(): Promise<void> {
    const [[id, expiry], expiry_date] = [this.#some(), await this.#someDate()];
    await this.#done('PATCH', `/v2/expiries/${id}`, { expiry_date });
    this.model.move(expiry, expiry_date, await this.#now());
  }

  async #saveUnchanged(): Promise<void> {
    const [id] = this.#some();
    const read = await this.#done('GET', `/v2/expiries/${id}`);
    const saved = await this.#done('POST', '/v1/updateExpiry', read);
    const { updated_at, ...kept } = read;
    expect(saved.expiry).to.deep.include(kept);
    const { reminders } = await this.#done('GET', `/v1/getExpiryReminders?expiry_id=${id}`);
    await this.#done('POST', '/v1/updateExpiryReminders', { expiry_id: id, reminders });
  }

  async #restore(): Promise<void> {
    const [id, expiry] = this.#some();
    const { status } = await this.ask('POST', '/v1/restoreExpiry', { id });
    expect(status).to.equal(expiry.is_archive ? 200 : 409);
    if (expiry.is_archive) this.model.restore(expiry, await this.#now());
  }

  async #remove(): Promise<void> {
    if (this.model.expiries.size < 3) return;
    const [id] = this.#some();
    await this.#done('DELETE', `/v2/expiries/${id}`);
    this.model.expiries.delete(id);
  }

  async #replaceReminders(): Promise<void> {
    const [[id, expiry], { below, pick }] = [this.#some(), this.random];
    const kept = [...expiry.reminders].filter(() => below(4) > 0);
    const listed = kept.map(([reminderId]) => ({
      id: reminderId,
      ...(below(2) === 0 ? { time: pick(TIMES) } : {}),
      ...(below(3) === 0 ? { email_enabled: below(2) === 0 } : {}),
    }));
    await this.#done('PATCH', `/v2/expiries/${id}/reminders`, { reminders: listed });
    const now = await this.#now();
    expiry.reminders = new Map(kept);
    for (const [index, [, reminder]] of kept.entries()) {
      const { id: _, ...changed } = listed[index] ?? {};
      this.model.keep(expiry, reminder, { ...reminder.rule, ...changed }, now);
    }
  }

  async #close(how: 'archive' | 'complete'): Promise<void> {
    const [id, expiry] = this.#some();
    const answer = await this.ask('POST', `/v2/expiries/${id}/${how}`, {});
    const isClosed = how === 'archive' ? expiry.is_archive : expiry.is_archive || expiry.is_done;
    expect(answer.status).to.equal(isClosed ? 409 : 200);
    if (isClosed) return;
    this.model.close(expiry, how === 'archive' ? 'is_archive' : 'is_done');
    const next = how === 'complete' ? answer.body.next_expiry_id : null;
    if (next !== null) await this.#rememberNext(next, expiry);
  }

  /**
   * The next expiry's reminders have the same rules as the former one's. Which id belongs to which rule doesn't matter.
   */
  async #rememberNext(id: string, former: ModelExpiry): Promise<void> {
    const { expiry_date } = await this.#done('GET', `/v2/expiries/${id}`);
    const next = this.#remember(id, former.name, expiry_date, former.contacts);
    const { data } = await this.#done('GET', `/v2/expiries/${id}/reminders`);
    const now = await this.#now();
    const left = new Set([...former.reminders.values()].map(({ rule }) => rule));
    expect(data).to.have.length(left.size);
    for (const reminder of data) {
      const rule = [...left].find((each) => Object.entries(each).every(([field, value]) => reminder[field] === value));
      expect(rule, 'a reminder of the former one').to.not.equal(undefined);
      if (rule === undefined) continue;
      left.delete(rule);
      this.model.add(next, reminder.id, rule, now);
    }
  }

  async change(): Promise<void> {
    const weighed = Object.values(this.#changes).flatMap(([weight, run]) => Array(weight).fill(run));
    await this.random.pick(weighed)();
    await this.#runUntilIdle();
  }

  async passTime(): Promise<void> {
    const until = new Date((await this.#now()) + this.random.pick([5, 13, 26]) * HOUR_MS);
    this.log.push(`-> ${until.toISOString()}`);
    await sandbox.moveTo(until);
    await this.#runUntilIdle();
  }

  async #runUntilIdle(): Promise<void> {
    await sandbox.untilIdle();
    this.model.fireUntil(await this.#now());
  }

  async check(): Promise<void> {
    const shown = await expiriesByAllViews(this.world, this.#copies);
    const stateOf = (expiry: { is_done: boolean; is_archive: boolean }, date: string) =>
      `${date} ${expiry.is_done} ${expiry.is_archive}`;
    expect(Object.fromEntries(shown.map((each) => [each.id, stateOf(each, each.expiry_date)]))).to.deep.equal(
      Object.fromEntries([...this.model.expiries].map(([id, each]) => [id, stateOf(each, each.date)])),
    );
    for (const [id, { reminders }] of this.model.expiries) {
      const { data } = await this.#done('GET', `/v2/expiries/${id}/reminders`);
      const lines = (data as Listed[]).map((each) => `${each.id} ${each.scheduled_at} ${each.status}`);
      const expected = [...reminders].map(
        ([each, { at, status }]) => `${each} ${new Date(at).toISOString()} ${status}`,
      );
      expect(lines.toSorted(), `reminders of ${id}`).to.deep.equal(expected.toSorted());
    }
    const inboxes = await Promise.all([...this.#contacts.values()].map((to) => sandbox.messagesTo(to)));
    const received = inboxes.flat().map(({ to, sent_at, subject }) => {
      const name = this.model.messages.map((line) => line.split(' ')[2] ?? '').find((each) => subject?.includes(each));
      return `${to} ${new Date(sent_at).toISOString().slice(0, 16)} ${name ?? subject}`;
    });
    expect(received.toSorted(), 'messages').to.deep.equal(this.model.messages.toSorted());
  }
}

describe('Any sequence of changes to expiries and reminders', () => {
  for (let seed = FIRST; seed < FIRST + COUNT; seed += 1) {
    it(`sends what a model predicts, and all views agree (seed ${seed})`, async () => {
      const sequence = await Sequence.begin(seed);
      try {
        for (let step = 0; step < STEPS; step += 1) {
          for (let count = 0; count < CHANGES_OF_A_STEP; count += 1) await sequence.change();
          await sequence.check();
          await sequence.passTime();
          await sequence.check();
        }
      } catch (thrown) {
        console.log(`SEQUENCE_SEED=${seed}\n  ${sequence.log.join('\n  ')}`);
        throw thrown;
      }
    });
  }
});
