// A person whom every text field of every endpoint names is found nowhere after their erasure.
import { expect } from 'chai';
import type { Answer } from '../../support/client';
import { inputWith } from '../../support/largestInput';
import { allEndpointAddresses, type EndpointAddress, filled } from '../../support/matrix';
import { type Ids, idsOf } from '../../support/records';
import { somePhone, unique } from '../../support/reminding';
import { SAMPLES, type Sample } from '../../support/samples';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { done, fieldsOf, post } from '../http';
import { afterwards, documentsWith, expectNowhere } from './erasing';

/** Endpoints that would end something that other calls need, or that create files from it. */
const PASSED_OVER =
  /delete|erase|cancel|remove|revoke|leave|logout|register|login|password|accept|checkout|Billing|rotate|resend|undo/i;
/** Fields whose sample values can't be replaced. */
const AS_SAMPLED = /(?:^|_)ids?$|Ids?$|_date$|^kind$|^url$|^events$|^csv$|^content_/;
/** Name fields of other people and records, which keep their values. */
const NAMES_OF_OTHERS = ['first_name', 'last_name', 'firstName', 'lastName', 'name', 'display_name'];
const AT_ONCE = 4;

type Body = Record<string, unknown>;

describe('An erasure of a person named in every field', function () {
  this.timeout(600_000);

  it('eraseContact finds them whichever endpoint stored them, in any case and without accents', async () => {
    const world = await newWorld({ plan: 'enterprise' });
    const { admin } = world;
    const [mark, mailbox, phone] = [unique(), unique(), somePhone()];
    const email = `${mailbox}.O+Renewals@Erased.example`;
    const [first, last] = ['Jean-Luc 🎉', `van der O'${mark}-Ünal`];
    const spaced = `${phone.slice(0, 2)} (${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
    const texts = [
      [
        `${first} ${last}`,
        `${first} ${last}`.toUpperCase(),
        `${first}_${last.replace('Ü', 'U').replaceAll(' ', '_')}.pdf`,
        `${first} ${last}`.normalize('NFD'),
        email.toUpperCase(),
        `tel:${spaced}`,
        `00${phone.slice(1)}`,
      ].join(' / '),
      `${first} ${last}`,
    ];
    const words = [mark, mailbox, phone.slice(2), `${phone.slice(5, 8)}-${phone.slice(8)}`];
    const called = { first_name: first, last_name: last, email, sms_phone: phone, sms_opt_in: true };
    const contact = await done(
      admin.call('/v2/contacts', { body: called, headers: { 'Idempotency-Key': unique() } }),
      201,
    );
    const own: Ids = idsOf(world, (path, options) => admin.call(path, options));
    const send = ({ method, path }: EndpointAddress, { id, query }: Sample, body: Body): Promise<Answer> =>
      admin.call(`${filled(path, id === undefined ? {} : { id })}?${new URLSearchParams(query)}`, {
        method,
        body,
        headers: { 'Idempotency-Key': unique() },
      });
    const taken: string[] = [];

    async function nameThem(address: EndpointAddress): Promise<void> {
      const { input } = address.endpoint;
      const sample = await (SAMPLES[address.name] ?? (async (): Promise<Sample> => ({ body: {} })))(own);
      const named = input?.body ? inputWith(input.body, { texts, email }) : {};
      const isOfOthers = /(?:create|update)(?:Contact$|MyProfile)/.test(address.name);
      const free = Object.entries(named).filter(
        ([field]) =>
          !(field in (sample.body ?? {}) && AS_SAMPLED.test(field)) && !(isOfOthers && NAMES_OF_OTHERS.includes(field)),
      );
      const body: Body = { ...sample.body, ...Object.fromEntries(free) };
      let answer = await send(address, sample, body);
      for (let tries = 0; tries < 6 && answer.status >= 400; tries += 1) {
        const named = fieldsOf(answer).map((field) => field.split('.')[0] ?? '');
        const wrong = named.filter((field) => field in body);
        if (answer.status === 409) wrong.push('email', 'emails');
        if (wrong.length === 0) break;
        for (const field of wrong) {
          const known = sample.body?.[field];
          if (known === undefined || body[field] === known) delete body[field];
          else body[field] = known;
        }
        answer = await send(address, sample, body);
      }
      if (answer.status < 300) taken.push(address.name);
    }
    const addresses = allEndpointAddresses().filter(
      ({ name: called, method, endpoint }) =>
        method !== 'GET' &&
        endpoint.access.kind === 'member' &&
        endpoint.consumes === undefined &&
        !PASSED_OVER.test(called),
    );
    for (let at = 0; at < addresses.length; at += AT_ONCE)
      await Promise.all(addresses.slice(at, at + AT_ONCE).map(nameThem));
    await sandbox.untilIdle();
    const where = new Set((await documentsWith(words)).map((found) => found.split('/')[0]));
    expect(taken.length, `taken by ${taken.join(', ')}`).to.be.greaterThan(70);
    expect(where.size, `stood in ${[...where].join(', ')}`).to.be.greaterThan(25);
    const { erasure_id } = await done(post(admin, '/v1/eraseContact', { contact_id: contact.id }), 202);
    const erasure = await afterwards(admin, erasure_id);
    expect(erasure, JSON.stringify(erasure)).to.include({ status: 'completed' });
    await expectNowhere(words);
  });
});
