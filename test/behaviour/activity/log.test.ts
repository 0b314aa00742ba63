// The activity log: who did what, how it is listed, exported and kept, and one entry for many imported rows.
import { expect } from 'chai';
import { verifyActivityLog } from '../../../functions/activity/verify';
import { activityEntries } from '../../../functions/activity/write/activityLog';
import { addMs, SECOND_MS } from '../../../functions/platform/clock';
import { newId, sha256 } from '../../../functions/platform/ids';
import { type Answer, everyPage } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type World } from '../../support/world';
import { done } from '../http';
import { afterwards } from '../privacy/erasing';
import { newExpiry, newWebhook } from '../webhooks/given';
import { freshWorld } from '../worlds';
import { expectHashAsDescribed, type ShownEntry, sealAll, sealsOf } from './given';

/** A single line has already been parsed as JSON. */
const linesOf = (body: unknown) =>
  typeof body !== 'string' ? [body] : JSON.parse(`[${body.trimEnd().replaceAll('\n', ',')}]`);
const nextOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '';
const log = async (world: World, query = '') => (await world.admin.call(`/v2/activity${query}`)).body.data;
const nameOf = ({ record_name }: { record_name: string }): string => record_name;
const summary = (entries: { record_type: string; action: string; actor: { name: string } }[]) =>
  entries.map((entry) => `${entry.actor.name} ${entry.action} ${entry.record_type}`);

describe('the activity log', () => {
  const world = freshWorld();

  it('records who changed a record, with values before and after', async () => {
    const key = await newApiKey(world.organizationId, 'editor');
    const { id } = await newExpiry(world, { name: 'Old name', share_password: 'hush-hush' });
    const change = { name: 'New name', notes: 'n' };
    for (const act of [
      () => key.call(`/v2/expiries/${id}`, { method: 'PATCH', body: change }),
      () => world.admin.call(`/v2/expiries/${id}/archive`, { body: {} }),
      () => world.admin.call(`/v2/expiries/${id}`, { method: 'DELETE' }),
    ]) {
      await sandbox.untilIdle();
      await act();
    }
    await sandbox.advance('PT11S');
    const entries = await log(world, `?record_type=expiry&record_id=${id}&sort=position`);
    expect((await log(world, `?record_type=expiry&record_id=${id}`)).toReversed()).to.deep.equal(entries);
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

  it('records a repeated request once, a refused one not at all, and reminders as parts of their expiry', async () => {
    const body = { first_name: 'Ada', email: 'ada@example.org' };
    const headers = { 'Idempotency-Key': 'once-and-only' };
    for (let time = 0; time < 2; time += 1) await world.editor.call('/v2/contacts', { body, headers });
    expect((await world.editor.call('/v2/contacts', { body })).status).to.equal(409);
    expect(await log(world)).to.have.length(1);
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

  it('records settings, people, keys, comments, workflows, contacts and webhooks, without secrets', async () => {
    const { id } = await newExpiry(world);
    await world.editor.call('/v1/createExpiryComment', { body: { expiryId: id, text: 'Look' } });
    await world.admin.call('/v1/updateOrganizationSettings', { body: { phone: '+4930123456' } });
    const key = (await world.admin.call('/v1/createApiKey', { body: { name: 'ERP', role: 'editor' } })).body;
    await world.admin.call('/v1/updateUserRole', { body: { userId: world.viewer.id, role: 'editor' } });
    await world.admin.call('/v1/createWorkflow', { body: { title: 'Renewal' } });
    await world.editor.call('/v2/contacts', { body: { first_name: 'Ada' } });
    const webhook = await newWebhook(world);
    const entries = (await log(world)).toReversed();
    expect(summary(entries)).to.deep.equal([
      ...['editor Person created expiry', 'editor Person created comment', 'admin Person updated settings'],
      ...['admin Person created api_key', 'admin Person updated user', 'admin Person created workflow'],
      ...['editor Person created contact', 'admin Person created webhook'],
    ]);
    expect(entries[2].changes).to.deep.equal([{ field: 'phone', before: '', after: '+4930123456' }]);
    for (const secret of [key.key.slice(-20), webhook.secret.slice(-20), `${webhook.host}/in`])
      expect(JSON.stringify(entries)).to.include(webhook.host).and.not.include(secret);
    const sealed = entries[7].changes.find(({ field }: { field: string }) => field === 'secret_sealed');
    expect(sealed.after).to.equal('[hidden]');
    const forAdmins = ['api_key', 'user', 'webhook', 'invitation', 'integration', 'data_export'];
    const shown = (await world.viewer.call('/v2/activity')).body.data.toReversed();
    expect(shown).to.deep.equal(
      entries.filter(({ record_type }: { record_type: string }) => !forAdmins.includes(record_type)),
    );
    const firsts: ShownEntry[] = [];
    for (let cursor = ''; firsts.length < shown.length; ) {
      const page = (await world.viewer.call(`/v2/activity?limit=1${cursor}`)).body;
      firsts.push(...page.data);
      cursor = `&cursor=${page.next_cursor}`;
      expect(page.has_more, 'full pages').to.equal(firsts.length < shown.length);
    }
    expect(firsts.toReversed()).to.deep.equal(shown);
    const editorKey = await newApiKey(world.organizationId, 'editor');
    for (const record_type of forAdmins)
      for (const caller of [world.editor, editorKey])
        expect((await caller.call(`/v2/activity?record_type=${record_type}&record_id=x`)).status, record_type).to.equal(
          403,
        );
  });

  it('pages by cursor and continues after a position, as does its export for admins, with a Link header', async () => {
    for (const name of ['a', 'b', 'c']) {
      await newExpiry(world, { name });
      await sandbox.untilIdle();
    }
    const first = (await world.viewer.call('/v2/activity?limit=2')).body;
    const second = (await world.viewer.call(`/v2/activity?limit=2&cursor=${first.next_cursor}`)).body;
    const names = [...first.data, ...second.data].map(nameOf);
    expect([names, second.has_more]).to.deep.equal([['c', 'b', 'a'], false]);
    const [third, , oldest] = [...first.data, ...second.data];
    await sandbox.advance('PT11S');
    const onward = await log(world, `?sort=position&after=${oldest.position}`);
    expect(onward.map(nameOf)).to.deep.equal(['b', 'c']);
    const { body: shown } = await world.viewer.call(`/v2/activity?sort=position&after=${oldest.position}`);
    expect(shown.data, 'for members').to.deep.equal(onward);
    expect(await log(world, `?sort=position&after=${third.position}`)).to.deep.equal([]);
    expect((await log(world, `?after=${oldest.position}`)).map(nameOf)).to.deep.equal(['c', 'b']);
    for (const query of ['?record_id=x', '?record_type=expiry', '?sort=name', '?after=-1', '?cursor=x']) {
      expect((await world.viewer.call(`/v2/activity${query}`)).status, query).to.equal(400);
    }
    expect(await log(await newWorld())).to.deep.equal([]);

    const { headers, body } = await world.admin.call('/v2/activity/export?limit=2');
    expect(headers.get('content-type')).to.match(/^application\/x-ndjson/);
    const lines = linesOf(body);
    const all = await log(world, '?sort=position');
    expect(lines).to.deep.equal(all.slice(0, 2));
    const last = await world.admin.call(nextOf({ headers }));
    expect([last.body.position, last.headers.get('link')]).to.deep.equal([all[2].position, null]);
    const onwards = await world.admin.call(`/v2/activity/export?limit=1&after=${all[0].position}`);
    expect(onwards.body.id).to.equal(all[1].id);
    const { body: following } = await world.admin.call(nextOf(onwards));
    expect(following.id).to.equal(all[2].id);
    const key = await newApiKey(world.organizationId, 'editor');
    for (const path of ['/v2/activity/export', '/v2/activity/seals/export'])
      for (const caller of [world.editor, key]) expect((await caller.call(path)).status, path).to.equal(403);
  });

  it('lists an entry in ascending order after ten seconds, so no entry appears before it later', async () => {
    for (const name of ['a', 'b']) await newExpiry(world, { name });
    await sandbox.advance('PT11S');
    const [, second] = await log(world, '?sort=position');
    const ref = activityEntries.of(world).ref(second.id);
    await ref.update({ committed_at: addMs(await sandbox.now(), -9 * SECOND_MS) });
    expect((await log(world, '?sort=position')).map(nameOf)).to.deep.equal(['a']);
    expect(linesOf((await world.admin.call('/v2/activity/export')).body).map(nameOf)).to.deep.equal(['a']);
    expect((await log(world)).map(nameOf)).to.deep.equal(['b', 'a']);
    await ref.update({ committed_at: addMs(await sandbox.now(), -20 * SECOND_MS) });
    expect((await log(world, '?sort=position')).map(nameOf)).to.deep.equal(['a', 'b']);
    // Its time comes from a moved clock, so it would be sealed before entries written later.
    await ref.delete();
  });

  it('verifies from its two exports, by their descriptions alone', async () => {
    for (let made = 0; made < 3; made += 1) {
      await newExpiry(world);
      await sealAll(world);
    }
    await sandbox.advance('PT11S');
    const entries: ShownEntry[] = linesOf((await world.admin.call('/v2/activity/export')).body);
    entries.forEach(expectHashAsDescribed);
    const hashes = new Map(entries.map(({ id, hash }) => [id, hash]));
    const first = await world.admin.call('/v2/activity/seals/export?limit=2');
    expect(first.headers.get('content-type')).to.match(/^application\/x-ndjson/);
    const rest = await world.admin.call(nextOf(first));
    expect(rest.headers.get('link')).to.equal(null);
    const seals = [...linesOf(first.body), ...linesOf(rest.body)];
    let previous = '';
    for (const [index, seal] of seals.entries()) {
      const { organization_id, number, previous_hash, newest_at, hash } = seal;
      expect([number, previous_hash]).to.deep.equal([index + 1, previous]);
      const sealed = [organization_id, number, previous_hash, newest_at, seal.entries];
      expect(hash).to.equal(sha256(JSON.stringify(sealed)));
      for (const line of seal.entries) {
        const [id, entryHash] = line.split(' ');
        expect(hashes.get(id)).to.equal(entryHash);
        hashes.delete(id);
      }
      previous = hash;
    }
    expect(hashes.size, 'each is in a seal').to.equal(0);
    const sealedAt = (await sealsOf(world)).map(({ sealed_at }) => sealed_at.toISOString());
    expect(seals.map(({ sealed_at }) => sealed_at)).to.deep.equal(sealedAt);
    const other = await newWorld();
    expect((await other.admin.call('/v2/activity/seals/export')).body).to.be.oneOf(['', null, undefined]);
  });
});

const shownLog = async (world: World, query = ''): Promise<ShownEntry[]> =>
  (await done(world.viewer.call(`/v2/activity${query}`))).data;

/** Imports the rows and returns the batch's id. */
async function imported(world: World, rows: readonly string[]): Promise<string> {
  const csv = `name,expiry_date,assigned_to\n${rows.join('\n')}\n`;
  const { batch_id } = await done(world.editor.call('/v1/importExpiries', { body: { csv } }), 202);
  await sandbox.untilIdle();
  return batch_id;
}

const rowsNamed = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `Row ${at},2027-01-${String((at % 28) + 1).padStart(2, '0')},`);

const listedIn = (entries: readonly ShownEntry[]) => entries.flatMap(({ records }) => records ?? []);
const of = (id: string): string => `?record_type=expiry&record_id=${id}`;

describe('The activity log of an import', () => {
  const world = freshWorld();

  it('has one entry for up to a hundred rows, with the values of each new record', async () => {
    const batchId = await imported(world, [`Mine,2027-05-06,${world.editor.email}`, ...rowsNamed(119)]);
    const entries = await shownLog(world);
    expect(entries.map(({ records }) => records?.length)).to.deep.equal([20, 100]);
    const about = { record_type: 'expiry', record_id: batchId, record_name: '', action: 'created' };
    for (const entry of entries) {
      expect(entry).to.include(about);
      expect(entry.actor).to.deep.equal({ kind: 'service', id: null, name: 'editor Person' });
      expectHashAsDescribed(entry);
    }
    const expiries = (await done(world.viewer.call('/v2/expiries?limit=100'))).data;
    const listed = listedIn(entries);
    expect(new Set(listed.map(({ id }) => id)).size).to.equal(120);
    for (const { id, name } of expiries)
      expect(listed).to.deep.include({ ...listed.find((each) => each.id === id), id, name });
    const mine = listed.find(({ name }) => name === 'Mine');
    expect(mine?.changes).to.deep.include({ field: 'expiry_date', before: null, after: '2027-05-06' });
    expect(mine?.changes).to.deep.include({ field: 'assigned_to', before: null, after: world.editor.id });
    const common = entries[0]?.changes ?? [];
    expect(common).to.deep.include({ field: 'import_batch_id', before: null, after: batchId });
    expect(common).to.deep.include({ field: 'priority', before: null, after: 'Medium' });
  });

  it('lists each row, with its later changes, in pages and after a position', async () => {
    const batchId = await imported(world, rowsNamed(110));
    const made = await shownLog(world, of(batchId));
    expect(made.map(({ records }) => records?.length)).to.deep.equal([10, 100]);
    const [row, other] = listedIn(made);
    if (!row || !other) throw new Error('No rows');
    await done(world.editor.call(`/v2/expiries/${row.id}`, { method: 'PATCH', body: { name: 'Renamed' } }));
    await done(world.editor.call(`/v2/expiries/${row.id}/archive`, { body: {} }));
    const entries = await shownLog(world, of(row.id));
    expect(entries.map(({ action }) => action)).to.deep.equal(['archived', 'updated', 'created']);
    expect(entries[2]).to.deep.equal(made[0]);
    expect(entries.slice(0, 2).map(({ records }) => records)).to.deep.equal([null, null]);
    entries.forEach(expectHashAsDescribed);
    expect(await shownLog(world, of(other.id))).to.deep.equal([made[0]]);

    const path = `/v2/activity${of(row.id)}&limit=1`;
    const paged = await everyPage((after) => done(world.viewer.call(path + after)));
    expect(paged).to.deep.equal(entries);
    await sandbox.advance('PT11S');
    expect(await shownLog(world, `${of(row.id)}&sort=position`)).to.deep.equal(entries.toReversed());
    const since = await shownLog(world, `${of(row.id)}&sort=position&after=${made[0]?.position}`);
    expect(since).to.deep.equal(entries.slice(0, 2).toReversed());
    const elsewhere = await newWorld();
    expect(await shownLog(elsewhere, of(row.id))).to.deep.equal([]);
    expect(await shownLog(world, `?record_type=reminders&record_id=${row.id}`)).to.deep.equal([]);
  });

  it('removes an erased person’s name, keeps all others, and verifies', async () => {
    const last = `Q${newId().slice(0, 12)}`;
    const [name, email] = [`Zenobia ${last}`, `${last.toLowerCase()}@erased.example`];
    const body = { first_name: 'Zenobia', last_name: last, email };
    const { id: contact_id } = await done(world.editor.call('/v2/contacts', { body }), 201);
    const named = [`Passport of ${name},2027-01-01,`, `Visa (${email}),2027-01-02,`];
    await imported(world, [...named, ...rowsNamed(3)]);
    await sealAll(world);
    const erasure = await done(world.admin.call('/v1/eraseContact', { body: { contact_id } }), 202);
    await afterwards(world.admin, erasure.erasure_id);
    const [entry] = (await shownLog(world)).filter(({ records }) => records !== null);
    const names = entry?.records?.map((each) => each.name);
    expect(names).to.deep.equal(['Passport of [erased]', 'Visa ([erased])', 'Row 0', 'Row 1', 'Row 2']);
    expect(entry).to.include({ salt: null });
    expect(entry?.erased_at).to.be.a('string').and.not.equal(entry?.created_at);
    if (entry) expectHashAsDescribed(entry);
    expect(JSON.stringify(entry)).not.to.contain(last);
    const [row] = entry?.records ?? [];
    expect(await shownLog(world, of(row?.id ?? '')), 'it is still found').to.deep.include(entry);
    expect(row?.changes).to.deep.include({ field: 'expiry_date', before: null, after: '2027-01-01' });
    await sealAll(world);
    expect(await verifyActivityLog(world)).to.include({ fault: null, waiting: 0 });
    const ref = activityEntries.of(world).ref(entry?.id ?? '');
    const stored = (await ref.get()).data();
    await ref.update({ records_json: String(stored?.records_json).replace('Row 0', 'Row 7') });
    expect((await verifyActivityLog(world)).fault, 'the rest').to.include({ entry: entry?.id });
  });
});
