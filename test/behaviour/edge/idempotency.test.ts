// One Idempotency-Key has one effect: under concurrency, after a failure, after a crash, and after a day.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { contacts } from '../../../functions/contacts/record';
import { claimIdempotencyKey, stageReplyOfIdempotencyKey } from '../../../functions/http/idempotency';
import { canonicalRequestContent } from '../../../functions/http/request';
import { users } from '../../../functions/identity/user';
import { newId } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { type Answer, call, costOf } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newPerson, newWorld, type World } from '../../support/world';

describe('An Idempotency-Key', () => {
  let world: World;
  beforeEach(async () => {
    world = await newWorld();
  });

  const post = (path: string, key: string, body: unknown, token = world.admin.token): Promise<Answer> =>
    call(path, { token, body, headers: { 'Idempotency-Key': key } });
  /** The state that a request leaves if it claims the key and then dies. */
  const claimed = async (key: string, body: unknown) => {
    const sent = { pathParams: {}, query: {}, rawBody: Buffer.from(JSON.stringify(body)) };
    return claimIdempotencyKey({
      actorId: world.admin.id,
      organizationId: world.organizationId,
      endpoint: 'POST /v2/contacts',
      key,
      content: canonicalRequestContent({ ...sent, header: () => undefined }),
      now: await sandbox.now(),
    });
  };
  const contactsStored = () => contacts.of(tenantOf(world.organizationId)).count((query) => query);

  it('creates one record for 16 concurrent identical requests', async () => {
    const key = newId();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => post('/v2/contacts', key, { first_name: 'A' })),
    );
    for (const { status, headers, body } of answers) {
      expect(status).to.be.oneOf([201, 409]);
      if (status === 201) continue;
      expect(body.error.code).to.equal('IDEMPOTENCY_IN_PROGRESS');
      expect(Number(headers.get('retry-after'))).to.be.at.least(1);
    }
    const firsts = answers.filter(
      ({ status, headers }) => status === 201 && !headers.get('idempotent-replayed'),
    );
    expect(firsts).to.have.length(1);
    expect(await contactsStored()).to.equal(1);
  });

  it('costs one more write in the same commit; its replay writes nothing', async () => {
    const dated = () => ({ name: newId(), expiry_date: '2031-01-01' });
    const { id: expiryId } = (await post('/v2/expiries', newId(), dated())).body;
    const bodies: Record<string, () => object> = {
      '/v1/createExpiry': dated,
      '/v2/contacts': () => ({ first_name: newId() }),
      '/v2/folders': () => ({ name: newId() }),
      [`/v2/expiries/${expiryId}/comments`]: () => ({ text: 'Hello' }),
    };
    for (const [path, body] of Object.entries(bodies)) {
      const token = world.admin.token;
      // Fills the process's one-minute cache, so that both measured calls cost the same.
      await call(path, { token, body: body() });
      const unkeyed = await call(path, { token, body: body() });
      expect(unkeyed.status, `${path} ${JSON.stringify(unkeyed.body)}`).to.be.oneOf([200, 201]);
      const plain = costOf(unkeyed);
      const [key, sent] = [newId(), body()];
      const keyed = costOf(await post(path, key, sent));
      expect(keyed, path).to.deep.equal({ reads: plain.reads, writes: plain.writes + 1 });
      const replayed = await post(path, key, sent);
      expect(replayed.headers.get('idempotent-replayed'), path).to.equal('true');
      expect(costOf(replayed).writes, path).to.equal(0);
    }
  });

  it('runs once even when the first response was too large to store', async () => {
    const [key, body] = [newId(), { first_name: 'A' }];
    const verdict = await claimed(key, body);
    if (!('run' in verdict)) throw new Error('taken');
    // Three bytes per character: within the limit in characters, above it in bytes.
    const reply = { status: 201, body: { text: '€'.repeat(400_000) } };
    await unitOfWork((writes) =>
      stageReplyOfIdempotencyKey(writes, verdict.run, reply, { redact: (kept) => kept, repeated: false }),
    );
    const answer = await post('/v2/contacts', key, body);
    expect(answer.status).to.equal(409);
    expect(answer.body.error).to.deep.include({
      code: 'IDEMPOTENCY_ANSWER_TOO_LARGE',
      details: { status: 201 },
    });
    expect(await contactsStored()).to.equal(0);
  });

  it('can be reused immediately after a failed request', async () => {
    const key = newId();
    const email = `${newId().toLowerCase()}@company.example`;
    const { id } = (await post('/v2/contacts', newId(), { first_name: 'A', email })).body;
    expect((await post('/v2/contacts', key, { first_name: 'B', email })).status).to.equal(409);
    await call(`/v2/contacts/${id}`, { method: 'DELETE', token: world.admin.token });
    const retried = await post('/v2/contacts', key, { first_name: 'B', email });
    expect(retried.status).to.equal(201);
    expect(retried.headers.get('idempotent-replayed')).to.equal(null);
    // This endpoint claims its key before it runs.
    const archive = () => post('/v2/expiries/none/archive', key, {});
    expect([(await archive()).status, (await archive()).status]).to.deep.equal([404, 404]);
  });

  it('returns 409 while the first request runs, until that request must have ended', async () => {
    const [key, body] = [newId(), { first_name: 'A' }];
    await claimed(key, body);
    const running = await post('/v2/contacts', key, body);
    expect(running.status).to.equal(409);
    expect(running.body.error.code).to.equal('IDEMPOTENCY_IN_PROGRESS');
    expect(Number(running.headers.get('retry-after'))).to.be.within(1, 90);
    expect((await post('/v2/contacts', key, { first_name: 'B' })).status).to.equal(422);
    await sandbox.advance('PT91S');
    expect((await post('/v2/contacts', key, body)).status).to.equal(201);
    expect(await contactsStored()).to.equal(1);
  });

  it('expires after 24 hours', async () => {
    const [key, body] = [newId(), { first_name: 'A' }];
    const first = await post('/v2/contacts', key, body);
    expect((await post('/v2/contacts', key, body)).body.id).to.equal(first.body.id);
    await sandbox.advance('PT23H59M');
    expect((await post('/v2/contacts', key, body)).body.id).to.equal(first.body.id);
    await sandbox.advance('PT61S');
    const later = await post('/v2/contacts', key, body);
    expect(later.status).to.equal(201);
    expect(later.body.id).not.to.equal(first.body.id);
  });

  it('belongs to one user and one endpoint', async () => {
    const [key, body] = [newId(), { name: 'A' }];
    const folder = await post('/v2/folders', key, body);
    const group = await post('/v2/contact-groups', key, body);
    const others = await post('/v2/contact-groups', key, { name: 'B' }, world.editor.token);
    expect([folder, group, others].map(({ status }) => status)).to.deep.equal([201, 201, 201]);
  });

  it('belongs to one organization', async () => {
    const next = await newWorld();
    const mover = await newPerson(world.organizationId, 'editor');
    const bodies: Record<string, object> = {
      '/v2/contacts': { first_name: 'A' },
      '/v1/startExpiryExport': {},
    };
    const key = newId();
    for (const [path, body] of Object.entries(bodies))
      expect((await post(path, key, body, mover.token)).status, path).to.be.within(200, 299);
    await users.ref(mover.id).update({ organization_id: next.organizationId });
    for (const [path, body] of Object.entries(bodies)) {
      const answer = await post(path, key, body, mover.token);
      expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).to.be.within(200, 299);
      expect(answer.headers.get('idempotent-replayed'), path).to.equal(null);
      expect(JSON.stringify(answer.body), path).not.to.contain(world.organizationId);
    }
  });

  it('applies to POST only', async () => {
    const { id } = (await post('/v2/contacts', newId(), { first_name: 'A' })).body;
    const headers = { 'Idempotency-Key': newId() };
    for (const first_name of ['B', 'C']) {
      const options = { method: 'PATCH', token: world.admin.token, body: { first_name }, headers };
      const answer = await call(`/v2/contacts/${id}`, options);
      expect(answer.body.first_name).to.equal(first_name);
    }
  });
});
