// Contacts, their addresses and their groups in any order, partly concurrent: addresses and names stay unique, every
// contact's group exists, and unused addresses become free. A seed determines each sequence: NAMES_SEED=7 runs that
// one, NAMES=20 runs 20 from there on.
import { expect } from 'chai';
import { depth } from '../../support/depth';
import { RandomChanges } from '../../support/randomChanges';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

const FIRST = Number(process.env.NAMES_SEED ?? 1);
const COUNT = depth(1, 4, 'NAMES');
const STEPS = depth(15, 40);
/** Each in equivalent spellings. */
const EMAILS = [
  ['ada@partner.example', 'Ada@Partner.example'],
  ['bo@partner.example', 'BO@partner.example'],
  ['cy@partner.example', 'cy@PARTNER.EXAMPLE'],
];
const GROUPS = [
  ['Suppliers', 'SUPPLIERS'],
  ['Élèves', 'e\u0301lèves'],
  ['Straße', 'straße', 'STRAßE'],
];

interface Contact {
  id: string;
  email: string | null;
  contact_group: string | null;
}

class Sequence extends RandomChanges {
  async listed<T>(path: string): Promise<T[]> {
    return (await this.ask('GET', `${path}?limit=100`)).body.data;
  }

  async #some(path: string): Promise<string> {
    return this.one(await this.listed<{ id: string }>(path));
  }

  readonly #word = (words: string[][]): string => this.random.pick(this.random.pick(words));

  #fields(): object {
    const { below } = this.random;
    return {
      ...(below(2) ? { email: below(5) ? this.#word(EMAILS) : null } : {}),
      ...(below(3) ? { contact_group: below(5) ? this.#word(GROUPS) : null } : {}),
    };
  }

  readonly #changes: (() => Promise<unknown>)[] = [
    () => this.ask('POST', '/v2/contacts', { first_name: 'A', ...this.#fields() }),
    () => this.ask('POST', '/v2/contacts', { first_name: 'B', ...this.#fields() }),
    async () => this.ask('PATCH', `/v2/contacts/${await this.#some('/v2/contacts')}`, this.#fields()),
    async () => this.ask('PATCH', `/v2/contacts/${await this.#some('/v2/contacts')}`, this.#fields()),
    async () => this.ask('DELETE', `/v2/contacts/${await this.#some('/v2/contacts')}`),
    () => this.ask('POST', '/v2/contact-groups', { name: this.#word(GROUPS) }),
    async () =>
      this.ask('PATCH', `/v2/contact-groups/${await this.#some('/v2/contact-groups')}`, { name: this.#word(GROUPS) }),
    async () => this.ask('DELETE', `/v2/contact-groups/${await this.#some('/v2/contact-groups')}`),
  ];

  async next(): Promise<void> {
    await this.step(this.#changes);
    if (this.random.below(4) === 0) await sandbox.untilIdle();
  }

  async check(): Promise<void> {
    await sandbox.untilIdle();
    const contacts = await this.listed<Contact>('/v2/contacts');
    const groups = await this.listed<{ id: string; name: string }>('/v2/contact-groups');
    const isOneOf = (words: readonly string[], word: string | null) =>
      words.some((each) => each.normalize('NFC').toLowerCase() === word?.normalize('NFC').toLowerCase());
    const expectUnique = async (words: string[], used: (string | null)[], path: string, body: object) => {
      const own = used.filter((word) => isOneOf(words, word));
      expect(own.length, words[0]).to.be.at.most(1);
      const { status } = await this.ask('POST', path, body);
      expect(status, `${words[0]}, used by ${own.length}`).to.equal(own.length > 0 ? 409 : 201);
    };
    const emails = contacts.map(({ email }) => email);
    const names = groups.map(({ name }) => name);
    for (const words of EMAILS) await expectUnique(words, emails, '/v2/contacts', { first_name: 'C', email: words[0] });
    for (const words of GROUPS) await expectUnique(words, names, '/v2/contact-groups', { name: words[0] });
    for (const { contact_group: group, id } of contacts) expect([null, ...names], `group of ${id}`).to.include(group);
  }
}

describe('Contacts and their groups', () => {
  for (let seed = FIRST; seed < FIRST + COUNT; seed += 1)
    it(`stay consistent through any sequence of changes (seed ${seed})`, async () => {
      const sequence = new Sequence(seed, await newWorld({ timezone: 'UTC' }));
      try {
        for (let step = 0; step < STEPS; step += 1) await sequence.next();
        await sequence.check();
      } catch (thrown) {
        console.log(`NAMES_SEED=${seed}\n  ${sequence.log.join('\n  ')}`);
        throw thrown;
      }
    });
});
