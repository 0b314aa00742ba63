// Bodies that refer to records the organization doesn't have: 404 in v2, 400 in v1, naming the field.
import { expect } from 'chai';
import { newId } from '../../../functions/platform/ids';
import { type Answer, call } from '../../support/client';
import { allEndpointAddresses, type EndpointAddress, filled } from '../../support/matrix';
import { type Ids, idsOf, TRIGGER } from '../../support/records';
import { SAMPLES } from '../../support/samples';
import { newTeam, newWorld, type World } from '../../support/world';

const OF_KIND: Readonly<Record<string, Parameters<Ids>[0]>> = {
  contacts: 'contact',
  contact_ids: 'contact',
  assigned_to: 'user',
  toUserId: 'user',
  fromUserId: 'user',
  notify_recipients: 'user',
  folder_id: 'folder',
  parent_folder_id: 'folder',
  entity_id: 'directoryEntity',
  template_id: 'collectionTemplate',
  expiry_id: 'expiry',
  compliance_client_id: 'complianceClient',
  clientId: 'complianceClient',
  workflow_id: 'workflow',
};

const withoutRequestId = ({ body, headers }: Answer): string =>
  JSON.stringify(body).replaceAll(headers.get('x-request-id') ?? '', '');

/** Fields of a body that name a record, whichever endpoint takes them. */
const NAMES_RECORD = /(_id|Id|^assigned_to)$/;
/** Fields that take a list of ids. */
const NAMES_RECORDS = /^(contacts|contact_ids|notify_recipients)$/;
/** A tax number; one of two, of which the sample has the other. */
const NO_REFERENCE = [
  'tax_id',
  'v1 exportPersonalData user_id',
  'v1 createExpiryWorkflowTrigger workflow_id',
];

const fieldsNamingRecords = ({ name, endpoint }: EndpointAddress): string[] =>
  Object.keys(endpoint.input?.body?.shape ?? {}).filter(
    (field) =>
      (NAMES_RECORD.test(field) || NAMES_RECORDS.test(field)) &&
      !NO_REFERENCE.some((known) => [field, `${name} ${field}`].includes(known)),
  );

describe('every `…_id` in every body', () => {
  let world: World;
  let own: Ids;
  let foreign: Ids;
  let foreignTeam: string;
  let ownTeam: string;

  before(async () => {
    world = await newWorld({ plan: 'enterprise' });
    own = idsOf(world, (path, options) => call(path, options));
    ownTeam = await newTeam(world.organizationId);
    const other = await newWorld({ plan: 'enterprise' });
    foreign = idsOf(other, (path, options) => call(path, options));
    foreignTeam = await newTeam(other.organizationId);
  });

  const addresses = allEndpointAddresses().filter(
    ({ name, endpoint }) => endpoint.access.kind === 'member' && SAMPLES[name] !== undefined,
  );

  const send = async ({ name, path, method }: EndpointAddress, fields: object): Promise<Answer> => {
    const { id, query, body } = (await SAMPLES[name]?.(own)) ?? {};
    const asked = query === undefined ? '' : `?${new URLSearchParams(query)}`;
    return call(filled(path, id === undefined ? {} : { id }) + asked, {
      method,
      token: world.admin.token,
      body: { ...body, ...fields },
    });
  };

  it('is found in the schemas', () => {
    expect(addresses.flatMap(fieldsNamingRecords)).to.have.length.above(60);
  });

  for (const address of addresses) {
    for (const field of fieldsNamingRecords(address)) {
      it(`${address.name} finds no record by a wrong ${field}, whoever has it`, async () => {
        const kind = OF_KIND[field];
        const theirs = kind === undefined ? foreignTeam : await foreign(kind);
        const ask = (id: string) => send(address, { [field]: NAMES_RECORDS.test(field) ? [id] : id });
        const missing = withoutRequestId(await ask(newId()));
        for (const value of ['0', 'x'.repeat(201), '__x__', 'a/b', theirs]) {
          const answer = await ask(value);
          const { status, body } = answer;
          const isSubject = status === 404 && (body.error?.code ?? body.code) === 'NOT_FOUND';
          const named = Object.keys(body.details?.fields ?? body.error?.details?.fields ?? {});
          const isNamed =
            status === (address.endpoint.version === 1 ? 400 : 404) &&
            named.some((path) => path.split('.')[0] === field);
          expect(isSubject || isNamed, `${value.slice(0, 30)}: ${status} ${JSON.stringify(body)}`).to.equal(
            true,
          );
          if (value === theirs) expect(withoutRequestId(answer)).to.equal(missing);
        }
      });
    }
    if ('team_id' in (address.endpoint.input?.body?.shape ?? {})) {
      it(`${address.name} takes a team of the organization, null and an empty text`, async () => {
        for (const team_id of [ownTeam, null, '']) {
          const { status, body } = await send(address, { team_id });
          expect(status, JSON.stringify(body)).to.be.within(200, 299);
          const record = (body.workflow ?? body.contact ?? body.trigger) as { team_id: unknown };
          expect(record.team_id).to.equal(team_id || null);
        }
      });
    }
  }

  it('finds no reminder and no template of a trigger by a wrong id', async () => {
    const expiry_id = await own('expiry');
    const reminder = { id: newId(), amount: 3, time_unit: 'day', period: 'before', time: '09:00' };
    const reminders = await world.admin.call(`/v2/expiries/${expiry_id}/reminders`, {
      method: 'PATCH',
      body: { reminders: [reminder] },
    });
    expect([reminders.status, Object.keys(reminders.body.error.details.fields)]).to.deep.equal([
      404,
      ['reminders.0.id'],
    ]);
    const collection = { template_id: newId(), contact_ids: [await own('contact')] };
    const trigger = await world.admin.call('/v1/createExpiryWorkflowTrigger', {
      body: { expiry_id, collection, ...TRIGGER },
    });
    expect([trigger.status, Object.keys(trigger.body.details.fields)]).to.deep.equal([
      400,
      ['collection.template_id'],
    ]);
  });

  it('names every field that refers to nothing, not the first alone', async () => {
    const body = { name: 'A', template_id: newId(), contact_ids: [newId()], expiry_id: newId() };
    const answer = await world.admin.call('/v2/collection-requests', { body });
    expect(answer.status).to.equal(404);
    expect(answer.body.error.details.fields).to.have.all.keys('template_id', 'contact_ids', 'expiry_id');
  });
});
