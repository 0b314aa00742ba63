// One Idempotency-Key has one effect; lists show active records and omit those that this release can’t decode.
import { expect } from 'chai';
import { contacts } from '../../../functions/contacts/record';
import {
  claimIdempotencyKey,
  runClaimingKeyAtCommit,
  runClaimingKeyFirst,
  stageReplyOfIdempotencyKey,
} from '../../../functions/http/idempotency';
import { canonicalRequestContent } from '../../../functions/http/request';
import { apiKeys } from '../../../functions/identity/apiKey';
import { users } from '../../../functions/identity/user';
import { addMs, clock, HOUR_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { invitations } from '../../../functions/signup/invitation';
import { firestore } from '../../../functions/store/firestore';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { someEmail } from '../../support/accounts';
import { type Answer, call, costOf } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newPerson, newWorld } from '../../support/world';
import { done } from '../http';
import { freshWorld, sharedWorld } from '../worlds';

describe('An Idempotency-Key', () => {
  const world = freshWorld();

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
  const contactsStored = () => contacts.of(world).count((query) => query);

  it('creates one record for 16 concurrent identical requests', async () => {
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 16 }, () => post('/v2/contacts', key, { first_name: 'A' })));
    for (const { status, headers, body } of answers) {
      expect(status).to.be.oneOf([201, 409]);
      if (status === 201) continue;
      expect(body.error.code).to.equal('IDEMPOTENCY_IN_PROGRESS');
      expect(Number(headers.get('retry-after'))).to.be.at.least(1);
    }
    const firsts = answers.filter(({ status, headers }) => status === 201 && !headers.get('idempotent-replayed'));
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
      const first = await post(path, key, sent);
      expect(costOf(first), path).to.deep.equal({ reads: plain.reads, writes: plain.writes + 1 });
      const replayed = await post(path, key, sent);
      expect(replayed.headers.get('idempotent-replayed'), path).to.equal('true');
      expect(replayed.headers.get('location'), path).to.equal(first.headers.get('location'));
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
    const answer = await done(post('/v2/contacts', key, body), 409);
    const tooLarge = { code: 'IDEMPOTENCY_ANSWER_TOO_LARGE', details: { status: 201 } };
    expect(answer.error).to.deep.include(tooLarge);
    expect(await contactsStored()).to.equal(0);
  });

  it('replays a response that was lost after its commit', async () => {
    for (const runOnce of [runClaimingKeyFirst, runClaimingKeyAtCommit]) {
      const asked = { actorId: newId(), organizationId: null, endpoint: 'POST /v2/lost', key: 'k' };
      const request = { ...asked, content: '{}', now: await sandbox.now() };
      const run = (ends: () => never) =>
        runOnce(request, String, async (keep) => {
          await unitOfWork(async (writes) => keep(writes, { status: 201, body: 'Made' }, false));
          return ends();
        });
      await run(() => expect.fail('the response is lost')).catch(() => undefined);
      const again = await run(() => expect.fail('runs again'));
      expect(again, runOnce.name).to.deep.include({ status: 201, body: 'Made' });
    }
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
    const change = (of: string) => post(`/v2/expiries/${of}/comments`, key, { text: 'A' });
    const ids: string[] = [];
    for (const name of ['A', 'B'])
      ids.push((await post('/v2/expiries', newId(), { name, expiry_date: '2031-01-01' })).body.id);
    const [first, other] = [await change(ids[0] ?? ''), await change(ids[1] ?? '')];
    expect([first.status, other.status], 'another record').to.deep.equal([201, 422]);
    // This endpoint claims its key before it runs.
    const archive = () => post('/v2/expiries/none/archive', key, {});
    expect([(await archive()).status, (await archive()).status]).to.deep.equal([404, 404]);
  });

  it('returns 409 while the first request runs, until that request must have ended', async () => {
    const [key, body] = [newId(), { first_name: 'A' }];
    const first = (await claimed(key, body)) as { run: Parameters<typeof stageReplyOfIdempotencyKey>[1] };
    const running = await post('/v2/contacts', key, body);
    expect(running.status).to.equal(409);
    expect(running.body.error.code).to.equal('IDEMPOTENCY_IN_PROGRESS');
    expect(Number(running.headers.get('retry-after'))).to.be.within(1, 90);
    for (const first_name of ['B', 7])
      expect((await post('/v2/contacts', key, { first_name })).status, `${first_name}`).to.equal(422);
    await sandbox.advance('PT91S');
    expect((await post('/v2/contacts', key, body)).status).to.equal(201);
    expect(await contactsStored()).to.equal(1);
    const late = unitOfWork((writes, attempt) => {
      const options = { redact: (kept: unknown) => kept, repeated: attempt > 1 };
      return stageReplyOfIdempotencyKey(writes, first.run, { status: 201 }, options);
    }).catch(({ code }) => code);
    expect(await late, 'the first request commits after its end').to.equal('IDEMPOTENCY_IN_PROGRESS');
  });

  it('expires after 24 hours', async () => {
    const [key, body] = [newId(), { first_name: 'A' }];
    const first = await post('/v2/contacts', key, body);
    expect((await post('/v2/contacts', key, body)).body.id).to.equal(first.body.id);
    await sandbox.advance('PT23H59M');
    expect((await post('/v2/contacts', key, body)).body.id).to.equal(first.body.id);
    await sandbox.advance('PT61S');
    expect((await done(post('/v2/contacts', key, body), 201)).id).not.to.equal(first.body.id);
  });

  it('belongs to one user and one endpoint, and applies to POST only', async () => {
    const [key, body] = [newId(), { name: 'A' }];
    const folder = await post('/v2/folders', key, body);
    const group = await post('/v2/contact-groups', key, body);
    const others = await post('/v2/contact-groups', key, { name: 'B' }, world.editor.token);
    expect([folder, group, others].map(({ status }) => status)).to.deep.equal([201, 201, 201]);
    const { id } = (await post('/v2/contacts', newId(), { first_name: 'A' })).body;
    const headers = { 'Idempotency-Key': newId() };
    for (const first_name of ['B', 'C']) {
      const options = { method: 'PATCH', token: world.admin.token, body: { first_name }, headers };
      expect((await call(`/v2/contacts/${id}`, options)).body.first_name).to.equal(first_name);
      const inV1 = { ...options, method: 'PUT', body: { id, first_name } };
      const { status, headers: sent } = await call('/v1/updateContact', inV1);
      expect([status, sent.get('idempotent-replayed')]).to.deep.equal([200, null]);
    }
  });

  it('belongs to one organization', async () => {
    const next = await newWorld();
    const mover = await newPerson(world.organizationId, 'editor');
    const bodies: Record<string, object> = { '/v2/contacts': { first_name: 'A' }, '/v1/startExpiryExport': {} };
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
});

const MORE_THAN_LISTED = 501;

/** Stores newer copies of the record with other fields. */
async function storeCopies(ref: FirebaseFirestore.DocumentReference, over: object): Promise<void> {
  const record = { ...(await ref.get()).data(), created_at: addMs(clock.now(), HOUR_MS), ...over };
  const writer = firestore().bulkWriter();
  for (let made = 0; made < MORE_THAN_LISTED; made += 1) void writer.create(ref.parent.doc(newId()), record);
  await writer.close();
}

describe('whole lists', () => {
  const world = sharedWorld({ plan: 'enterprise' });

  it('GET /v1/getApiKeys lists an active key behind hundreds of newer revoked ones', async () => {
    const { body } = await world.admin.call('/v1/createApiKey', { body: { name: 'The old one' } });
    await storeCopies(apiKeys.ref(body.api_key.id), { revoked_at: clock.now() });
    const listed = await world.admin.call('/v1/getApiKeys');
    const active = listed.body.api_keys.filter(({ status }: { status: string }) => status === 'active');
    expect(active).to.deep.equal([body.api_key]);
  });

  it('GET /v1/getInvitations lists a pending one behind hundreds of newer cancelled ones', async () => {
    const invited = await world.admin.call('/v1/invite', { body: { emails: [someEmail()] } });
    const [invitation] = invited.body.invitations;
    const store = invitations.of(world);
    await storeCopies(store.ref(invitation.id), { status: 'cancelled' });
    const { body } = await world.admin.call('/v1/getInvitations');
    const pending = body.invitations.filter(({ status }: { status: string }) => status === 'pending');
    expect(pending.map(({ id }: { id: string }) => id)).to.deep.equal([invitation.id]);
  });

  it('GET /v1/getAllExpiries and /v1/exportExpiries count all matches and say when they omit some', async () => {
    const { editor } = await newWorld();
    for (const day of ['01', '02', '03']) {
      const body = { name: `On ${day}`, expiry_date: `2040-01-${day}`, type: day === '03' ? 'B' : 'A' };
      expect((await editor.call('/v2/expiries', { body })).status).to.equal(201);
    }
    const asked = async (query: string) => {
      const { body } = await editor.call(`/v1/getAllExpiries?${query}`);
      return [body.expiries.length, body.total, body.has_more];
    };
    expect(await asked('limit=2')).to.deep.equal([2, 3, true]);
    expect(await asked('limit=3')).to.deep.equal([3, 3, false]);
    expect(await asked('limit=1&type=A')).to.deep.equal([1, 2, true]);
    expect(await asked('')).to.deep.equal([3, 3, false]);
    expect((await editor.call('/v1/exportExpiries?limit=2')).body).to.include({ total: 2, has_more: true });
    expect((await editor.call('/v1/exportExpiries')).body).to.include({ total: 3, has_more: false });
  });
});

describe('Unreadable records', () => {
  it('A page of a list omits records that don’t decode, and continues after them', async () => {
    const world = await newWorld();
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      ids.push((await world.editor.call('/v2/contacts', { body: { first_name: `Ada ${count}` } })).body.id);
    }
    const unreadable = [ids[0], ids[2], ids[3], ids[5]];
    for (const id of unreadable)
      await firestore()
        .collection('contacts')
        .doc(id ?? '')
        .update({ is_default: 'as a newer release has it' });
    for (const sort of ['id', 'updated_at', '-updated_at'])
      for (const limit of [1, 2, 4, 100]) {
        const shown: string[] = [];
        let cursor = '';
        do {
          const page = await world.viewer.call(`/v2/contacts?sort=${sort}&limit=${limit}${cursor}`);
          expect(page.status, JSON.stringify(page.body)).to.equal(200);
          shown.push(...page.body.data.map(({ id }: { id: string }) => id));
          expect(shown.length, `${sort} ${limit}: an end`).to.be.at.most(2);
          cursor = page.body.has_more ? `&cursor=${encodeURIComponent(page.body.next_cursor)}` : '';
        } while (cursor !== '');
        expect(shown.toSorted(), `${sort} ${limit}`).to.deep.equal([ids[1], ids[4]].toSorted());
      }
  });

  it('A record that doesn’t decode returns 503 for reads, changes and deletions in v1 and v2', async () => {
    const { editor } = await newWorld();
    const contact = (await editor.call('/v2/contacts', { body: { first_name: 'Ada' } })).body.id;
    await firestore().collection('contacts').doc(contact).update({ is_default: 'as a newer release has it' });
    const answers = await Promise.all([
      editor.call(`/v2/contacts/${contact}`),
      editor.call(`/v2/contacts/${contact}`, { method: 'PATCH', body: { first_name: 'B' } }),
      editor.call(`/v2/contacts/${contact}`, { method: 'DELETE' }),
      editor.call('/v1/updateContact', { body: { id: contact, first_name: 'B' } }),
    ]);
    for (const { status, headers, body } of answers) {
      expect(status, JSON.stringify(body)).to.equal(503);
      expect(headers.get('retry-after')).to.equal('60');
    }
  });
});
