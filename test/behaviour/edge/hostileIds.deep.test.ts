// Ids and names that Firestore rejects, and records that grow too large.
import { expect } from 'chai';
import { call } from '../../support/client';
import { DATE, type Ids, idsOf } from '../../support/records';
import { newWorld, type World } from '../../support/world';

describe('an id that no record can have', () => {
  let world: World;
  let own: Ids;

  before(async () => {
    world = await newWorld({ plan: 'enterprise' });
    own = idsOf(world, (path, options) => call(path, options));
  });

  it('is 404 in the version’s envelope if its URL can’t be decoded', async () => {
    for (const [path, status, code, version] of [
      ['/v2/expiries/100%', 404, 'NOT_FOUND', '2'],
      ['/v2/expiries/%E0%A4%A/comments?limit=5', 404, 'NOT_FOUND', '2'],
      ['/v2/expiries/%zz/comments', 404, 'NOT_FOUND', '2'],
      ['/v2/100%', 404, 'NOT_FOUND', '2'],
      ['/v1/getExpiry%', 404, 'NOT_FOUND', '1'],
    ] as const) {
      const answer = await world.admin.call(path, { method: 'GET' });
      const said = `${path}: ${answer.status} ${JSON.stringify(answer.body)}`;
      expect([answer.status, answer.headers.get('x-api-version')], said).to.deep.equal([status, version]);
      const { request_id, requestId } = version === '2' ? answer.body.error : answer.body;
      expect(version === '2' ? answer.body.error.code : answer.body.code, said).to.equal(code);
      expect(request_id ?? requestId, said).to.equal(answer.headers.get('x-request-id'));
    }
  });

  it('is an unknown field in v2, like every name that objects inherit', async () => {
    for (const name of ['__proto__', '__name__', 'constructor', 'toString', 'hasOwnProperty']) {
      const body = `{"name":"A","expiry_date":"${DATE}",${JSON.stringify(name)}:{"a":1}}`;
      const created = await world.admin.call('/v2/expiries', { method: 'POST', body });
      expect(created.status, name).to.equal(400);
      expect(JSON.stringify(created.body.error.details.fields), name).to.contain(`"${name}"`);
      const patched = await world.admin.call(`/v2/expiries/${await own('expiry')}`, {
        method: 'PATCH',
        body,
      });
      expect(patched.status, name).to.equal(400);
      const listed = await world.admin.call(`/v2/expiries?${name}=1`);
      expect(listed.status, name).to.equal(400);
      const v1 = await world.admin.call('/v1/createExpiry', { method: 'POST', body });
      expect(v1.status, name).to.equal(201);
    }
  });

  it('names a custom field if Firestore can store it, and is rejected otherwise', async () => {
    const make = (name: string) =>
      world.admin.call('/v2/expiries', {
        method: 'POST',
        body: `{"name":"A","expiry_date":"${DATE}","custom_fields":{${JSON.stringify(name)}:"x"}}`,
      });
    for (const name of ['constructor', 'toString', 'a.b', '`', '/', '日本']) {
      const answer = await make(name);
      expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
      const read = await world.admin.call(`/v2/expiries/${answer.body.id}`);
      expect(Object.entries(read.body.custom_fields), name).to.deep.equal([[name, 'x']]);
    }
    for (const name of ['__proto__', '__x__', '\ud800', 'a\u0000'])
      expect((await make(name)).status, name).to.equal(400);
  });
});

describe('a record that grows too large', () => {
  it('is 400 naming the largest field, on creation and on change', async () => {
    const { admin } = await newWorld({ plan: 'enterprise' });
    const fields = (count: number, text: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`field ${at}`, text]));
    const body = { name: 'A', custom_fields: fields(60, '"'.repeat(5000)) };
    const created = await admin.call('/v2/compliance-clients', { body });
    expect(created.status, JSON.stringify(created.body).slice(0, 300)).to.equal(201);
    const tooMany = fields(100, 'é'.repeat(4990));
    const larger = await admin.call(`/v2/compliance-clients/${created.body.id}`, {
      method: 'PATCH',
      body: { custom_fields: tooMany },
    });
    expect(larger.status, JSON.stringify(larger.body)).to.equal(400);
    expect(larger.body.error.details.fields).to.have.all.keys('custom_fields');
    const made = await admin.call('/v2/compliance-clients', { body: { name: 'B', custom_fields: tooMany } });
    expect(made.status).to.equal(400);
  });
});
