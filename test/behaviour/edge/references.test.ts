// What a body refers to and the organization does not have: 404 in v2, 400 in v1, naming the field.
import { expect } from 'chai';
import { newId } from '../../../functions/platform/ids';
import { type Answer, call } from '../../support/client';
import { allEndpointAddresses, type EndpointAddress, filled } from '../../support/matrix';
import { DATE, type Ids, idsOf, TRIGGER } from '../../support/records';
import { SAMPLES } from '../../support/samples';
import { newTeam, newWorld, type World } from '../../support/world';

const REMINDER = { amount: 3, time_unit: 'day', period: 'before', time: '09:00' };

/** Every reference that a body can make: at that address, in that field, as that body. */
interface Reference {
  operation: string;
  /** As the answer names it. */
  field: string;
  path: (own: Ids) => Promise<string>;
  method?: string;
  body: (id: string, own: Ids) => Promise<Record<string, unknown>>;
}

const expiryBody = (fields: Record<string, unknown>) => async () => ({
  name: 'A',
  expiry_date: DATE,
  ...fields,
});
const at = (path: string) => async () => path;
const toPatch = async (own: Ids): Promise<string> => `/v2/expiries/${await own('expiry')}`;
const requestBody = async (own: Ids, fields: Record<string, unknown>) => ({
  template_id: await own('collectionTemplate'),
  contact_ids: [await own('contact')],
  name: 'A',
  ...fields,
});

const EXPIRY_FIELDS: [string, (id: string) => Record<string, unknown>][] = [
  ['contacts', (id) => ({ contacts: [id] })],
  ['assigned_to', (id) => ({ assigned_to: id })],
  ['folder_id', (id) => ({ folder_id: id })],
  ['entity_id', (id) => ({ entity_id: id })],
];

const V2: Reference[] = [
  ...EXPIRY_FIELDS.flatMap(([field, fields]): Reference[] => [
    { operation: 'v2 createExpiry', field, path: at('/v2/expiries'), body: (id) => expiryBody(fields(id))() },
    { operation: 'v2 updateExpiry', field, path: toPatch, method: 'PATCH', body: async (id) => fields(id) },
  ]),
  {
    operation: 'v2 createFolder',
    field: 'parent_folder_id',
    path: at('/v2/folders'),
    body: async (id) => ({ name: newId(), parent_folder_id: id }),
  },
  {
    operation: 'v2 updateFolder',
    field: 'parent_folder_id',
    path: async (own) => `/v2/folders/${await own('folder')}`,
    method: 'PATCH',
    body: async (id) => ({ parent_folder_id: id }),
  },
  ...(['template_id', 'contact_ids', 'expiry_id', 'compliance_client_id'] as const).map(
    (field): Reference => ({
      operation: 'v2 createCollectionRequests',
      field,
      path: at('/v2/collection-requests'),
      body: (id, own) => requestBody(own, { [field]: field === 'contact_ids' ? [id] : id }),
    }),
  ),
  {
    operation: 'v2 replaceExpiryReminders',
    field: 'reminders.0.id',
    path: async (own) => `/v2/expiries/${await own('expiry')}/reminders`,
    method: 'PATCH',
    body: async (id) => ({ reminders: [{ ...REMINDER, id }] }),
  },
];

const V1: Reference[] = [
  ...EXPIRY_FIELDS.flatMap(([field, fields]): Reference[] => [
    {
      operation: 'v1 createExpiry',
      field,
      path: at('/v1/createExpiry'),
      body: (id) => expiryBody(fields(id))(),
    },
    {
      operation: 'v1 updateExpiry',
      field,
      path: at('/v1/updateExpiry'),
      body: async (id, own) => ({ expiry_id: await own('expiry'), ...fields(id) }),
    },
  ]),
  {
    operation: 'v1 createFolder',
    field: 'parent_folder_id',
    path: at('/v1/createFolder'),
    body: async (id) => ({ name: newId(), parent_folder_id: id }),
  },
  {
    operation: 'v1 createComplianceProject',
    field: 'clientId',
    path: at('/v1/createComplianceProject'),
    body: async (id) => ({ name: 'A', clientId: id }),
  },
  {
    operation: 'v1 bulkReassignExpiries',
    field: 'toUserId',
    path: at('/v1/bulkReassignExpiries'),
    body: async (id, own) => ({ expiryIds: [await own('expiry')], toUserId: id }),
  },
  {
    operation: 'v1 bulkReassignExpiries',
    field: 'fromUserId',
    path: at('/v1/bulkReassignExpiries'),
    body: async (id, own) => ({
      expiryIds: [await own('expiry')],
      toUserId: await own('user'),
      fromUserId: id,
    }),
  },
  {
    operation: 'v1 createExpiryWorkflowTrigger',
    field: 'workflow_id',
    path: at('/v1/createExpiryWorkflowTrigger'),
    body: async (id, own) => ({ expiry_id: await own('expiry'), workflow_id: id, ...TRIGGER }),
  },
  {
    operation: 'v1 createExpiryWorkflowTrigger',
    field: 'collection.template_id',
    path: at('/v1/createExpiryWorkflowTrigger'),
    body: async (id, own) => ({
      expiry_id: await own('expiry'),
      collection: { template_id: id, contact_ids: [await own('contact')] },
      ...TRIGGER,
    }),
  },
  {
    operation: 'v1 startWorkflowRun',
    field: 'expiry_id',
    path: at('/v1/startWorkflowRun'),
    body: async (id, own) => ({ workflow_id: await own('workflow'), expiry_id: id }),
  },
  {
    operation: 'v1 startWorkflowRun',
    field: 'notify_recipients',
    path: at('/v1/startWorkflowRun'),
    body: async (id, own) => ({ workflow_id: await own('workflow'), notify_recipients: [id] }),
  },
];

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
  'collection.template_id': 'collectionTemplate',
  expiry_id: 'expiry',
  compliance_client_id: 'complianceClient',
  clientId: 'complianceClient',
  workflow_id: 'workflow',
};

/** Fields of a body that name a record, whichever endpoint takes them. */
const NAMES_RECORD = /(_id|Id|^assigned_to)$/;
/** A tax number; one of two, of which the sample has the other. */
const NO_REFERENCE = [
  'tax_id',
  'v1 exportPersonalData user_id',
  'v1 createExpiryWorkflowTrigger workflow_id',
];

const fieldsNamingRecords = ({ name, endpoint }: EndpointAddress): string[] =>
  Object.keys(endpoint.input?.body?.shape ?? {}).filter(
    (field) =>
      NAMES_RECORD.test(field) && !NO_REFERENCE.some((known) => [field, `${name} ${field}`].includes(known)),
  );

describe('every `…_id` in every body', () => {
  let world: World;
  let own: Ids;
  let foreignTeam: string;
  let ownTeam: string;

  before(async () => {
    world = await newWorld({ plan: 'enterprise' });
    own = idsOf(world, (path, options) => call(path, options));
    ownTeam = await newTeam(world.organizationId);
    foreignTeam = await newTeam((await newWorld()).organizationId);
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

  it('is looked at', () => {
    expect(addresses.flatMap(fieldsNamingRecords)).to.have.length.above(60);
  });

  for (const address of addresses) {
    for (const field of fieldsNamingRecords(address)) {
      it(`${address.name} finds no record by a wrong ${field}`, async () => {
        const wrong = ['0', newId(), 'x'.repeat(201), foreignTeam];
        for (const value of wrong) {
          const { status, body } = await send(address, { [field]: value });
          const isSubject = status === 404 && (body.error?.code ?? body.code) === 'NOT_FOUND';
          const named = body.details?.fields ?? body.error?.details?.fields ?? {};
          const isNamed = status === (address.endpoint.version === 1 ? 400 : 404) && field in named;
          expect(isSubject || isNamed, `${value.slice(0, 30)}: ${status} ${JSON.stringify(body)}`).to.equal(
            true,
          );
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
});

describe('a reference to what the organization does not have', () => {
  let world: World;
  let own: Ids;
  let foreign: Ids;

  before(async () => {
    const ask = (path: string, options: object) => call(path, options);
    world = await newWorld({ plan: 'enterprise' });
    own = idsOf(world, ask);
    foreign = idsOf(await newWorld({ plan: 'enterprise' }), ask);
  });

  async function answers({
    field,
    path,
    method,
    body,
  }: Reference): Promise<{ missing: Answer; others: Answer[] }> {
    const ask = async (id: string): Promise<Answer> =>
      world.admin.call(await path(own), { method: method ?? 'POST', body: await body(id, own) });
    const kind = OF_KIND[field];
    const theirs = kind === undefined ? newId() : await foreign(kind);
    return {
      missing: await ask(newId()),
      others: await Promise.all([theirs, '__x__', '__proto__', 'a/b', '..'].map(ask)),
    };
  }

  for (const reference of V2) {
    it(`is 404 in ${reference.operation}, naming ${reference.field}, whoever has it`, async () => {
      const { missing, others } = await answers(reference);
      expect(missing.status, JSON.stringify(missing.body)).to.equal(404);
      expect(missing.body.error.code).to.equal('NOT_FOUND');
      expect(missing.body.error.details.fields).to.have.all.keys(reference.field);
      for (const { status, body } of others) {
        expect(status, JSON.stringify(body)).to.equal(404);
        expect({ ...body.error, request_id: '' }).to.deep.equal({ ...missing.body.error, request_id: '' });
      }
    });
  }

  for (const reference of V1) {
    it(`is 400 in ${reference.operation}, naming ${reference.field}, whoever has it`, async () => {
      const { missing, others } = await answers(reference);
      for (const { status, body } of [missing, ...others]) {
        expect(status, JSON.stringify(body)).to.equal(400);
        expect(body.details.fields).to.have.all.keys(reference.field);
      }
    });
  }

  it('names every field that refers to nothing, not the first alone', async () => {
    const body = { name: 'A', template_id: newId(), contact_ids: [newId()], expiry_id: newId() };
    const answer = await world.admin.call('/v2/collection-requests', { body });
    expect(answer.status).to.equal(404);
    expect(answer.body.error.details.fields).to.have.all.keys('template_id', 'contact_ids', 'expiry_id');
  });
});
