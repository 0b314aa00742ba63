// ETag, If-Match and If-None-Match on every record of v2. New records are covered automatically.
import { expect } from 'chai';
import { findReadCounterpart, responseHasEtag } from '../../../functions/http/response';
import { type Answer, call } from '../../support/client';
import { allEndpointAddresses, type EndpointAddress } from '../../support/matrix';
import { type Ids, idsOf } from '../../support/records';
import { SAMPLES, type Sample, sendSample } from '../../support/samples';
import { newWorld, type World } from '../../support/world';

const addresses = allEndpointAddresses();
const reads = addresses.filter(({ method, endpoint }) => method === 'GET' && responseHasEtag(endpoint, 200));
const changes = addresses.filter(({ endpoint }) => findReadCounterpart(endpoint) !== null);

const sampleOf = ({ name }: EndpointAddress) => SAMPLES[name] as (id: Ids) => Promise<Sample>;

describe('Conditional requests', () => {
  let world: World;
  let own: Ids;

  before(async () => {
    world = await newWorld({ plan: 'enterprise' });
    own = idsOf(world, (path, options) => call(path, options));
  });

  const send = (address: EndpointAddress, sample: Sample, headers: Record<string, string> = {}) =>
    sendSample(address, sample, { token: world.admin.token, headers });
  const tagOf = (answer: Answer): string => {
    const tag = answer.headers.get('etag') ?? '';
    expect(tag, `${answer.status} ${JSON.stringify(answer.body)}`).to.match(/^"\w+"$/);
    return tag;
  };
  const readTag = async (address: EndpointAddress, { id }: Sample): Promise<string> =>
    tagOf(await send({ ...address, method: 'GET' }, id === undefined ? {} : { id }));

  it('exist for every kind of record', () => {
    expect(reads.length).to.be.at.least(8);
    const kinds = ['Expiry', 'Contact', 'ContactGroup', 'Folder', 'Comment', 'ComplianceClient'];
    const names = kinds.flatMap((kind) => [`v2 update${kind}`, `v2 delete${kind}`]);
    expect(changes.map(({ name }) => name)).to.include.members(names);
  });

  for (const address of reads) {
    it(`${address.name} returns 304 while the record is unchanged`, async () => {
      const sample = await sampleOf(address)(own);
      const first = await send(address, sample);
      const same = await send(address, sample, { 'If-None-Match': `"other", W/${tagOf(first)}` });
      expect(same.status).to.equal(304);
      expect(same.body).to.equal(undefined);
      expect(tagOf(same)).to.equal(tagOf(first));
      const other = await send(address, sample, { 'If-None-Match': '"other"' });
      expect(other.status).to.equal(200);
      expect(other.body).to.deep.equal(first.body);
    });
  }

  for (const address of changes) {
    it(`${address.name} changes only the state that If-Match names`, async () => {
      const sample = await sampleOf(address)(own);
      const before = await readTag(address, sample);
      const refused = await send(address, sample, { 'If-Match': '"another-state"' });
      expect(refused.status).to.equal(412);
      expect(refused.body.error.code).to.equal('PRECONDITION_FAILED');
      expect(await readTag(address, sample)).to.equal(before);
      const done = await send(address, sample, { 'If-Match': before });
      expect(done.status, JSON.stringify(done.body)).to.be.within(200, 299);
      if (address.method === 'PATCH') {
        expect(tagOf(done)).not.to.equal(before);
        expect(await readTag(address, sample)).to.equal(tagOf(done));
      }
    });

    it(`${address.name}: one of several concurrent requests for one state succeeds`, async () => {
      const sample = await sampleOf(address)(own);
      const headers = { 'If-Match': await readTag(address, sample) };
      const answers = await Promise.all(Array.from({ length: 6 }, () => send(address, sample, headers)));
      const statuses = answers.map(({ status }) => status).sort();
      const late = address.method === 'PATCH' ? 412 : 404;
      expect(statuses).to.deep.equal([address.method === 'PATCH' ? 200 : 204, ...Array(5).fill(late)]);
    });
  }

  it('return the tag of created and changed records', async () => {
    const made = await world.editor.call('/v2/contacts', { body: { first_name: 'Ada', last_name: 'L' } });
    expect(tagOf(made)).to.equal(tagOf(await world.editor.call(made.headers.get('location') ?? '')));
    const body = { name: 'A', expiry_date: '2040-06-01', custom_fields: { z: '1', a: '2', m: '3' } };
    const expiry = await world.editor.call('/v2/expiries', { body });
    const path = `/v2/expiries/${expiry.body.id}`;
    expect(tagOf(await world.editor.call(path))).to.equal(tagOf(expiry));
    const archived = await world.editor.call(`${path}/archive`, { body: {} });
    expect(tagOf(archived)).to.equal(tagOf(await world.editor.call(path)));
    expect(tagOf(archived)).not.to.equal(tagOf(expiry));
    const stale = { method: 'PATCH', body: { folder_id: 'none' }, headers: { 'If-Match': tagOf(expiry) } };
    expect((await world.editor.call(path, stale)).status, 'rather than 404').to.equal(412);
    expect((await world.editor.call('/v2/contacts')).headers.get('etag')).to.equal(null);
  });

  it('cost one more read', async () => {
    const id = await own('contact');
    const path = `/v2/contacts/${id}`;
    const change = (headers: Record<string, string>, notes: string) =>
      world.editor.call(path, { method: 'PATCH', body: { last_name: notes }, headers });
    const plain = await change({}, 'One');
    const conditional = await change({ 'If-Match': tagOf(plain) }, 'Two');
    expect(conditional.status).to.equal(200);
    const readsOf = (answer: Answer) => Number(/r=(\d+)/.exec(answer.headers.get('server-timing') ?? '')?.[1]);
    expect(readsOf(conditional)).to.equal(readsOf(plain) + 1);
  });

  it('are rejected where the service can’t honor them', async () => {
    const path = `/v2/expiries/${await own('expiry')}`;
    const headers = { 'If-Match': tagOf(await world.editor.call(path)) };
    for (const [method, below, body] of [
      ['POST', '/complete', {}],
      ['DELETE', '/reminders', undefined],
    ] as const) {
      const answer = await world.editor.call(path + below, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      expect(answer.status).to.equal(400);
      expect(answer.body.error.details.fields).to.have.key('If-Match');
    }
  });
});
