// Each endpoint that takes an id or an Idempotency-Key: own, foreign, missing and impossible records, and repeated
// calls.
import { expect } from 'chai';
import type { z } from 'zod';
import { takesIdempotencyKey } from '../../../functions/api/endpoint';
import { newId } from '../../../functions/platform/ids';
import { type Answer, call } from '../../support/client';
import { isDeep } from '../../support/depth';
import { accepts } from '../../support/inputFields';
import { allEndpointAddresses, type EndpointAddress } from '../../support/matrix';
import { type Ids, idsOf, missingIds, type RecordKind, TRIGGER } from '../../support/records';
import { SAMPLES, type Sample, sendSample, WITHOUT_SAMPLE } from '../../support/samples';
import { newTeam, newWorld, type World } from '../../support/world';
import { fieldsOf as namedFields, outcomeOf } from '../http';

const addresses = allEndpointAddresses().filter(({ endpoint }) => endpoint.access.kind !== 'public');

const takesKey = ({ endpoint, method }: EndpointAddress): boolean => method === 'POST' && takesIdempotencyKey(endpoint);

const fieldsOf = (schema: z.ZodObject | undefined): [string, z.ZodType][] =>
  Object.entries(schema?.shape ?? {}) as [string, z.ZodType][];

/** List filters also name other records, but return an empty list if the record is missing. */
const takesId = ({ endpoint: { input }, path, method }: EndpointAddress): boolean => {
  if (path.includes('{')) return true;
  const fields = [...fieldsOf(input?.body), ...fieldsOf(input?.query)].map(([name]) => name);
  const isList = method === 'GET' && 'cursor' in (input?.query?.shape ?? {});
  return !isList && fields.some((name) => /^id$|[_a-z](_id|Id)$/.test(name));
};

/** The optional fields that accept null; `exactOptional` fields do not. */
const nullableFields = ({ endpoint }: EndpointAddress): string[] =>
  fieldsOf(endpoint.input?.body)
    .filter(([, field]) => field._zod.optin === 'optional' && accepts(field, undefined))
    .map(([name]) => name);

/** A missing record is 404, except that a missing reference in v1 is 400. */
const MISSING_STATUS: Readonly<Record<string, number>> = { 'v1 createComplianceProject': 400 };
/** These descriptions document the difference. */
const TELLS_FOREIGN_FROM_MISSING = ['v1 updateCollectionTemplate'];

/** No record has such an id; Firestore rejects some of them. */
const IMPOSSIBLE_IDS = [
  ...['__x__', 'a/b', '../../users/x', 'x'.repeat(201), 'x'.repeat(5000)],
  ...['é'.repeat(800), '\ud800', 'a\u0000b'],
];

/** Body fields that refer to records, by kind of record. Other references are to teams. */
const REFERS_TO: Readonly<Record<string, RecordKind>> = {
  ...{ contacts: 'contact', contact_ids: 'contact', assigned_to: 'user', toUserId: 'user' },
  ...{ fromUserId: 'user', notify_recipients: 'user', folder_id: 'folder', parent_folder_id: 'folder' },
  ...{ entity_id: 'directoryEntity', template_id: 'collectionTemplate', expiry_id: 'expiry' },
  ...{ compliance_client_id: 'complianceClient', clientId: 'complianceClient', workflow_id: 'workflow' },
};
const TAKES_LIST = /^(contacts|contact_ids|notify_recipients)$/;
/**
 * Not references: a tax number, filters that may match nothing, and a field that is ignored beside the sample's first
 * one.
 */
const NO_REFERENCE =
  /^v\d \w+ tax_id$|^v1 (startExpiryExport entity_id|exportPersonalData user_id|createExpiryWorkflowTrigger workflow_id)$/;

const references = ({ name, endpoint }: EndpointAddress): string[] =>
  fieldsOf(endpoint.input?.body)
    .map(([field]) => field)
    .filter((field) => /(_id|Id|^assigned_to)$/.test(field) || TAKES_LIST.test(field))
    .filter((field) => !NO_REFERENCE.test(`${name} ${field}`));

/** The same body with one value changed, for every value. */
function* othersThan(body: Sample['body']): Generator<Record<string, unknown>> {
  for (const [name, value] of Object.entries(body ?? {}))
    for (const other of otherValues(value)) yield { ...body, [name]: other };
}

function* otherValues(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield `${value}x`;
  if (typeof value === 'number') yield value + 1;
  if (typeof value === 'boolean') yield !value;
  if (Array.isArray(value))
    for (const [at, item] of value.entries()) for (const other of otherValues(item)) yield value.with(at, other);
  else if (typeof value === 'object') yield* othersThan((value ?? {}) as Record<string, unknown>);
}

const said = ({ status, body }: Answer): string => `${status} ${JSON.stringify(body)}`;
const withoutRequestId = (answer: Answer): string =>
  said(answer).replaceAll(answer.headers.get('x-request-id') ?? '', '');
const headerNames = ({ headers }: Answer): string[] =>
  [...headers.keys()].filter((name) => name !== 'server-timing').sort();

describe('Every endpoint that takes an id or a key', () => {
  let world: World;
  let own: Ids;
  let foreign: Ids;
  let teams: { own: string; foreign: string };

  before(async () => {
    world = await newWorld({ plan: 'enterprise' });
    own = idsOf(world, (path, options) => call(path, options));
    const other = await newWorld({ plan: 'enterprise' });
    // No call changes a foreign record, so one of each kind serves all tests.
    const made = new Map<RecordKind, Promise<string>>();
    const make = idsOf(other, (path, options) => call(path, options));
    foreign = (kind) => made.get(kind) ?? made.set(kind, make(kind)).get(kind) ?? make(kind);
    teams = { own: await newTeam(world.organizationId), foreign: await newTeam(other.organizationId) };
  });

  const send = (address: EndpointAddress, sample: Sample, headers: Record<string, string> = {}) =>
    sendSample(address, sample, { token: world.admin.token, headers });

  it('has a sample call, or a reason for having none', () => {
    const missing = addresses
      .filter((address) => takesId(address) || takesKey(address))
      .filter(({ name }) => !SAMPLES[name] && !WITHOUT_SAMPLE.has(name));
    const missingNames = missing.map(({ name }) => name);
    expect(missingNames, 'add these to test/support/samples.ts').to.deep.equal([]);
    expect(addresses.flatMap(references)).to.have.length.above(60);
  });

  for (const address of addresses) {
    const sample = SAMPLES[address.name];
    if (!sample) continue;

    async function expectHidden(): Promise<void> {
      const asked = await sample?.(missingIds);
      if (!asked || asked.standsAlone) return;
      const missing = await send(address, asked);
      const expected = MISSING_STATUS[address.name] ?? 404;
      expect(missing.status, said(missing)).to.equal(expected);
      if (TELLS_FOREIGN_FROM_MISSING.includes(address.name)) return;
      const theirs = await send(address, (await sample?.(foreign)) ?? {});
      expect(withoutRequestId(theirs)).to.equal(withoutRequestId(missing));
      expect(headerNames(theirs)).to.deep.equal(headerNames(missing));
      for (const id of isDeep ? IMPOSSIBLE_IDS : []) {
        const impossible = (await sample?.(async () => id)) ?? {};
        const path = impossible.id === undefined ? {} : { id: encodeURIComponent(impossible.id.toWellFormed()) };
        const { status } = await send(address, { ...impossible, ...path });
        expect(status, JSON.stringify(id.slice(0, 20))).to.be.oneOf([400, expected]);
      }
    }

    describe(address.name, () => {
      if (takesId(address)) {
        it('treats another organization’s record like a missing one, and succeeds on its own', async () => {
          await expectHidden();
          const answer = await send(address, await sample(own));
          expect(answer.status, said(answer)).to.be.within(200, 299);
        });
      }
      if (!isDeep) return;

      const nullable = nullableFields(address);
      if (address.method !== 'GET' && nullable.length > 0) {
        it('accepts null in every optional field', async () => {
          const asked = await sample(own);
          const nulls = nullable.filter((name) => !(name in (asked.body ?? {}))).map((name) => [name, null]);
          const answer = await send(address, {
            ...asked,
            body: { ...asked.body, ...Object.fromEntries(nulls) },
          });
          expect(answer.status, said(answer)).to.be.within(200, 299);
        });
      }

      for (const field of address.endpoint.access.kind === 'member' ? references(address) : []) {
        it(`finds no record by a wrong ${field}`, async () => {
          const kind = REFERS_TO[field];
          const theirs = kind === undefined ? teams.foreign : await foreign(kind);
          const ask = async (id: string): Promise<Answer> => {
            const asked = await sample(own);
            const value = TAKES_LIST.test(field) ? [id] : id;
            return send(address, { ...asked, body: { ...asked.body, [field]: value } });
          };
          const missing = withoutRequestId(await ask(newId()));
          for (const value of ['0', 'x'.repeat(201), '__x__', 'a/b', theirs]) {
            const answer = await ask(value);
            const { status, body } = answer;
            const isSubject = status === 404 && (body.error?.code ?? body.code) === 'NOT_FOUND';
            const isNamed =
              status === (address.endpoint.version === 1 ? 400 : 404) &&
              namedFields(answer).some((path) => path.split('.')[0] === field);
            expect(isSubject || isNamed, `${value.slice(0, 30)}: ${said(answer)}`).to.equal(true);
            if (value === theirs) expect(withoutRequestId(answer)).to.equal(missing);
          }
        });
      }
      if ('team_id' in (address.endpoint.input?.body?.shape ?? {})) {
        it('accepts a team of the organization, null and an empty text', async () => {
          for (const team_id of [teams.own, null, '']) {
            const asked = await sample(own);
            const answer = await send(address, { ...asked, body: { ...asked.body, team_id } });
            expect(answer.status, said(answer)).to.be.within(200, 299);
            const { workflow, contact, trigger } = answer.body;
            expect((workflow ?? contact ?? trigger).team_id).to.equal(team_id || null);
          }
        });
      }

      if (takesKey(address)) {
        it('runs once for one Idempotency-Key and replays its response', async () => {
          const asked = await sample(own);
          const headers = { 'Idempotency-Key': newId() };
          const first = await send(address, asked, headers);
          expect(first.status, said(first)).to.be.within(200, 299);
          expect(first.headers.get('idempotent-replayed')).to.equal(null);
          const again = await send(address, asked, headers);
          expect(again.status, said(again)).to.equal(first.status);
          expect(again.headers.get('idempotent-replayed')).to.equal('true');
          expect(again.headers.get('location')).to.equal(first.headers.get('location'));
          const { redactForReplay = (body: unknown) => body } = address.endpoint;
          expect(again.body).to.deep.equal(redactForReplay(first.body));
          // Includes bodies that would be invalid even without the key.
          for (const body of [...othersThan(asked.body), { stray_field: 1 }, [], 'no JSON']) {
            const text = typeof body === 'string' ? body : JSON.stringify(body);
            expect((await send(address, { ...asked, text }, headers)).status, text).to.equal(422);
          }
        });
        it('rejects a malformed Idempotency-Key by name', async () => {
          const asked = await sample(own);
          for (const key of ['has space', 'x'.repeat(256), 'semi;colon']) {
            const answer = await send(address, asked, { 'Idempotency-Key': key });
            expect(answer.status).to.equal(400);
            expect(JSON.stringify(answer.body)).to.contain('Idempotency-Key');
          }
        });
      }
    });
  }

  it('rejects unknown reminders and trigger templates, and names every invalid reference', async () => {
    const expiry_id = await own('expiry');
    const reminder = { id: newId(), amount: 3, time_unit: 'day', period: 'before', time: '09:00' };
    const reminders = await world.admin.call(`/v2/expiries/${expiry_id}/reminders`, {
      method: 'PATCH',
      body: { reminders: [reminder] },
    });
    expect(outcomeOf(reminders)).to.deep.equal([404, 'reminders.0.id']);
    const collection = { template_id: newId(), contact_ids: [await own('contact')] };
    const trigger = await world.admin.call('/v1/createExpiryWorkflowTrigger', {
      body: { expiry_id, collection, ...TRIGGER },
    });
    expect(outcomeOf(trigger)).to.deep.equal([400, 'collection.template_id']);
    const body = { name: 'A', template_id: newId(), contact_ids: [newId()], expiry_id: newId() };
    const request = await world.admin.call('/v2/collection-requests', { body });
    expect(request.status).to.equal(404);
    expect(namedFields(request)).to.have.members(['template_id', 'contact_ids', 'expiry_id']);
  });
});
