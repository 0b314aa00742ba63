// The activity log: who did what, chained so that nothing can be changed afterwards unseen.
import { expect } from 'chai';
import { verifyChain } from '../../../functions/activity/chain';
import { pruneActivityOf } from '../../../functions/activity/prune';
import { activity } from '../../../functions/platform/activityLog';
import { tenantOf } from '../../../functions/platform/tenant';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type World } from '../../support/world';
import { newExpiry, newWebhook } from '../webhooks/given';

const log = async (world: World, query = '') => (await world.admin.call(`/v2/activity${query}`)).body.data;
const summary = (entries: { record_type: string; action: string; actor: { name: string } }[]) =>
  entries.map((entry) => `${entry.actor.name} ${entry.action} ${entry.record_type}`);

describe('the activity log', () => {
  it('tells who did what to a record, with before and after of what changed', async () => {
    const world = await newWorld();
    const key = await newApiKey(world.organizationId, 'editor');
    const { id } = await newExpiry(world, { name: 'Old name', share_password: 'hush-hush' });
    await sandbox.untilIdle();
    await key.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { name: 'New name', notes: 'n' } });
    await sandbox.untilIdle();
    await world.admin.call(`/v2/expiries/${id}/archive`, { body: {} });
    await sandbox.untilIdle();
    await world.admin.call(`/v2/expiries/${id}`, { method: 'DELETE' });
    await sandbox.untilIdle();
    const entries = await log(world, `?record_type=expiry&record_id=${id}&sort=position`);
    const newestFirst = await log(world, `?record_type=expiry&record_id=${id}`);
    expect(newestFirst.toReversed()).to.deep.equal(entries);
    expect(summary(entries)).to.deep.equal([
      'editor Person created expiry',
      `Key ${key.id} updated expiry`,
      'admin Person archived expiry',
      'admin Person deleted expiry',
    ]);
    expect(entries[1].actor).to.deep.equal({ kind: 'apiKey', id: key.id, name: `Key ${key.id}` });
    expect(entries[1].changes).to.deep.equal([
      { field: 'name', before: 'Old name', after: 'New name' },
      { field: 'notes', before: '', after: 'n' },
    ]);
    expect(JSON.stringify(entries)).not.to.match(/hush-hush|scrypt/);
    const hidden = entries[0].changes.find(({ field }: { field: string }) => field === 'share_password_hash');
    expect(hidden).to.deep.equal({ field: 'share_password_hash', before: null, after: '[hidden]' });
  });

  it('tells of contacts and webhooks too, newest first, and never a secret', async () => {
    const world = await newWorld();
    await world.editor.call('/v2/contacts', { body: { first_name: 'Ada', email: 'ada@example.org' } });
    await sandbox.untilIdle();
    const webhook = await newWebhook(world);
    await sandbox.untilIdle();
    const entries = await log(world);
    expect(summary(entries)).to.deep.equal(['admin Person created webhook', 'editor Person created contact']);
    expect(JSON.stringify(entries)).not.to.include(webhook.secret.slice(6));
    expect(
      entries[0].changes.find(({ field }: { field: string }) => field === 'secret_sealed').after,
    ).to.equal('[hidden]');
  });

  it('holds a change once when its request comes twice, and nothing of a request that was refused', async () => {
    const world = await newWorld();
    const request = {
      body: { first_name: 'Ada', email: 'ada@example.org' },
      headers: { 'Idempotency-Key': 'once-and-only' },
    };
    await world.editor.call('/v2/contacts', request);
    await world.editor.call('/v2/contacts', request);
    expect((await world.editor.call('/v2/contacts', { body: request.body })).status).to.equal(409);
    expect(await log(world)).to.have.length(1);
  });

  it('tells of reminders as parts of their expiry, each in one line', async () => {
    const world = await newWorld();
    const { id } = await newExpiry(world);
    const rule = { amount: 3, time_unit: 'day', period: 'before', time: '08:00', timezone: 'Europe/Berlin' };
    const channels = { email_enabled: true, sms_enabled: false, whatsapp_enabled: false };
    const path = `/v2/expiries/${id}/reminders`;
    await world.editor.call(path, { body: { reminders: [{ ...rule, ...channels }] } });
    await world.editor.call(path, { method: 'DELETE' });
    const [removed, added] = await log(world, `?record_type=reminders&record_id=${id}`);
    const line = '3 day before, 08:00 Europe/Berlin, email';
    expect(added.changes).to.deep.equal([{ field: 'reminders', before: [], after: [line] }]);
    expect([added.action, removed.action]).to.deep.equal(['created', 'deleted']);
    expect(removed.changes).to.deep.equal([{ field: 'reminders', before: [line], after: [] }]);
  });

  it('tells of settings, people, keys, comments, workflows and requests for documents', async () => {
    const world = await newWorld();
    const { id } = await newExpiry(world);
    await world.editor.call('/v1/createExpiryComment', { body: { expiryId: id, text: 'Look' } });
    await world.admin.call('/v1/updateOrganizationSettings', { body: { phone: '+4930123456' } });
    const key = (await world.admin.call('/v1/createApiKey', { body: { name: 'ERP', role: 'editor' } })).body;
    await world.admin.call('/v1/updateUserRole', { body: { userId: world.viewer.id, role: 'editor' } });
    await world.admin.call('/v1/createWorkflow', { body: { title: 'Renewal' } });
    const entries = await log(world, '?sort=position');
    expect(summary(entries)).to.deep.equal([
      'editor Person created expiry',
      'editor Person created comment',
      'admin Person updated settings',
      'admin Person created api_key',
      'admin Person updated user',
      'admin Person created workflow',
    ]);
    expect(entries[2].changes).to.deep.equal([{ field: 'phone', before: '', after: '+4930123456' }]);
    expect(JSON.stringify(entries)).not.to.include(String(key.key ?? key.data?.key).slice(-20));
  });

  it('pages by cursor, and goes on after a position', async () => {
    const world = await newWorld();
    for (const name of ['a', 'b', 'c']) {
      await newExpiry(world, { name });
      await sandbox.untilIdle();
    }
    const first = (await world.viewer.call('/v2/activity?limit=2')).body;
    const second = (await world.viewer.call(`/v2/activity?limit=2&cursor=${first.next_cursor}`)).body;
    const names = [...first.data, ...second.data].map(({ record_name }) => record_name);
    expect([names, second.has_more]).to.deep.equal([['c', 'b', 'a'], false]);
    const onward = await log(world, '?sort=position&after=1');
    expect(onward.map(({ position }: { position: number }) => position)).to.deep.equal([2, 3]);
    for (const query of ['?record_id=x', '?record_type=expiry', '?sort=name', '?after=-1', '?cursor=x']) {
      expect((await world.viewer.call(`/v2/activity${query}`)).status, query).to.equal(400);
    }
    expect(await log(await newWorld())).to.deep.equal([]);
  });

  it('is exported as JSON lines to an admin, in pages that a Link header leads on from', async () => {
    const world = await newWorld();
    for (let made = 0; made < 3; made += 1) await newExpiry(world);
    await sandbox.untilIdle();
    const { headers, body } = await world.admin.call('/v2/activity/export?limit=2');
    expect(headers.get('content-type')).to.match(/^application\/x-ndjson/);
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line: string) => JSON.parse(line));
    expect(lines.map(({ position }: { position: number }) => position)).to.deep.equal([1, 2]);
    expect(lines).to.deep.equal(await log(world, '?sort=position&limit=2'));
    const next = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const last = await world.admin.call(next);
    expect([last.body.position, last.headers.get('link')]).to.deep.equal([3, null]);
    expect((await world.editor.call('/v2/activity/export')).status).to.equal(403);
    const key = await newApiKey(world.organizationId, 'editor');
    expect((await key.call('/v2/activity/export')).status).to.equal(403);
  });

  it('is sealed within minutes without anybody reading it, and verifies', async () => {
    const world = await newWorld();
    await newExpiry(world);
    await newExpiry(world);
    await sandbox.advance('PT6M');
    const verdict = await verifyChain(tenantOf(world.organizationId));
    expect(verdict).to.deep.equal({ entries: 2, brokenAt: null });
  });

  for (const [what, tamper] of Object.entries({
    'is changed': (id: string, store: ReturnType<typeof activity.of>) =>
      store.ref(id).update({ record_name: 'Other' }),
    'is taken out': (id: string, store: ReturnType<typeof activity.of>) => store.ref(id).delete(),
  })) {
    it(`does not verify when an entry ${what} afterwards`, async () => {
      const world = await newWorld();
      const store = activity.of(tenantOf(world.organizationId));
      for (let made = 0; made < 3; made += 1) await newExpiry(world);
      await sandbox.untilIdle();
      const [, middle] = await log(world);
      await tamper(middle.id, store);
      expect((await verifyChain(tenantOf(world.organizationId))).brokenAt).to.equal(2);
    });
  }

  it('loses its oldest entries after years, and what stays verifies, in its positions', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    for (let made = 0; made < 2; made += 1) await newExpiry(world);
    await sandbox.untilIdle();
    await log(world);
    const [second] = await log(world);
    await newExpiry(world);
    await sandbox.untilIdle();
    await log(world);
    const after = new Date(new Date(second.created_at).getTime() + 1);
    await pruneActivityOf(tenant, after);
    expect((await log(world)).map(({ position }: { position: number }) => position)).to.deep.equal([3]);
    expect(await verifyChain(tenant)).to.deep.equal({ entries: 3, brokenAt: null });
    await pruneActivityOf(tenant, after);
    await newExpiry(world);
    await sandbox.untilIdle();
    const [newest] = await log(world);
    expect([newest.position, (await verifyChain(tenant)).brokenAt]).to.deep.equal([4, null]);
    await activity.of(tenant).ref(newest.id).update({ record_name: 'Other' });
    expect((await verifyChain(tenant)).brokenAt).to.equal(4);
  });

  it('does not verify when its end was cut off', async () => {
    const world = await newWorld();
    await newExpiry(world);
    await newExpiry(world);
    await sandbox.untilIdle();
    const [newest] = await log(world);
    await activity.of(tenantOf(world.organizationId)).ref(newest.id).delete();
    expect((await verifyChain(tenantOf(world.organizationId))).brokenAt).to.equal(2);
  });
});
