// The activity log of an import: one entry for the rows of each commit, found by each row.
import { expect } from 'chai';
import { verifyActivity } from '../../../functions/activity/verify';
import { activityEntries } from '../../../functions/activity/write/activityLog';
import { tenantOf } from '../../../functions/api/actor';
import { newId } from '../../../functions/platform/ids';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { afterwards, good } from '../privacy/erasing';
import { entriesOf, expectHashAsDescribed, type ShownEntry, sealAll } from './given';

const log = async (world: World, query = ''): Promise<ShownEntry[]> =>
  (await good(world.viewer.call(`/v2/activity${query}`))).data;

/** Imports the rows and returns the batch's id. */
async function imported(world: World, rows: readonly string[]): Promise<string> {
  const csv = `name,expiry_date,assigned_to\n${rows.join('\n')}\n`;
  const { batch_id } = await good(world.editor.call('/v1/importExpiries', { body: { csv } }), 202);
  await sandbox.untilIdle();
  return batch_id;
}

const rowsNamed = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `Row ${at},2027-01-${String((at % 28) + 1).padStart(2, '0')},`);

const listedIn = (entries: readonly ShownEntry[]) => entries.flatMap(({ records }) => records ?? []);
const of = (id: string): string => `?record_type=expiry&record_id=${id}`;

describe('The activity log of an import', () => {
  it('has one entry for up to a hundred rows, with the values of each new record', async () => {
    const world = await newWorld();
    const batchId = await imported(world, [`Mine,2027-05-06,${world.editor.email}`, ...rowsNamed(119)]);
    const entries = await log(world);
    expect(entries.map(({ records }) => records?.length)).to.deep.equal([20, 100]);
    const about = { record_type: 'expiry', record_id: batchId, record_name: '', action: 'created' };
    for (const entry of entries) {
      expect(entry).to.include(about);
      expect(entry.actor).to.deep.equal({ kind: 'service', id: null, name: 'editor Person' });
      expectHashAsDescribed(entry);
    }
    const expiries = (await good(world.viewer.call('/v2/expiries?limit=100'))).data;
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
    const world = await newWorld();
    const batchId = await imported(world, rowsNamed(110));
    const made = await log(world, of(batchId));
    expect(made.map(({ records }) => records?.length)).to.deep.equal([10, 100]);
    const [row, other] = listedIn(made);
    if (!row || !other) throw new Error('No rows');
    await good(world.editor.call(`/v2/expiries/${row.id}`, { method: 'PATCH', body: { name: 'Renamed' } }));
    await good(world.editor.call(`/v2/expiries/${row.id}/archive`, { body: {} }));
    const entries = await log(world, of(row.id));
    expect(entries.map(({ action }) => action)).to.deep.equal(['archived', 'updated', 'created']);
    expect(entries[2]).to.deep.equal(made[0]);
    expect(entries.slice(0, 2).map(({ records }) => records)).to.deep.equal([null, null]);
    entries.forEach(expectHashAsDescribed);
    expect(await log(world, of(other.id))).to.deep.equal([made[0]]);

    const paged: ShownEntry[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const after: string = cursor && `&cursor=${cursor}`;
      const page = await good(world.viewer.call(`/v2/activity${of(row.id)}&limit=1${after}`));
      paged.push(...page.data);
      cursor = page.next_cursor;
    }
    expect(paged).to.deep.equal(entries);
    await sandbox.advance('PT11S');
    expect(await log(world, `${of(row.id)}&sort=position`)).to.deep.equal(entries.toReversed());
    const since = await log(world, `${of(row.id)}&sort=position&after=${made[0]?.position}`);
    expect(since).to.deep.equal(entries.slice(0, 2).toReversed());
    const elsewhere = await newWorld();
    expect(await log(elsewhere, of(row.id))).to.deep.equal([]);
    expect(await log(world, `?record_type=reminders&record_id=${row.id}`)).to.deep.equal([]);
  });

  it('verifies, but not when its records are changed', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    await imported(world, rowsNamed(5));
    await sealAll(tenant);
    expect(await verifyActivity(tenant)).to.deep.equal({ entries: 1, waiting: 0, fault: null });
    const [entry] = await entriesOf(tenant);
    const ref = activityEntries.of(tenant).ref(entry?.id ?? '');
    const untouched = (await ref.get()).data() ?? {};
    for (const patch of [
      { record_ids: ['another'] },
      { record_ids: null },
      { records_json: '[]' },
      { records_json: null },
      // Pretends an erasure.
      { records_json: '[]', salt: null, erased_at: new Date(0) },
    ]) {
      await ref.set({ ...untouched, ...patch });
      const { fault } = await verifyActivity(tenant);
      expect(fault, JSON.stringify(patch)).to.include({ seal: 1, entry: entry?.id });
    }
  });

  it('removes an erased person’s name, keeps all others, and verifies', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    const last = `Q${newId().slice(0, 12)}`;
    const [name, email] = [`Zenobia ${last}`, `${last.toLowerCase()}@erased.example`];
    const body = { first_name: 'Zenobia', last_name: last, email };
    const { id: contact_id } = await good(world.editor.call('/v2/contacts', { body }), 201);
    const named = [`Passport of ${name},2027-01-01,`, `Visa (${email}),2027-01-02,`];
    await imported(world, [...named, ...rowsNamed(3)]);
    await sealAll(tenant);
    const erasure = await good(world.admin.call('/v1/eraseContact', { body: { contact_id } }), 202);
    await afterwards(world.admin, erasure.erasure_id);
    const [entry] = (await log(world)).filter(({ records }) => records !== null);
    const names = entry?.records?.map((each) => each.name);
    expect(names).to.deep.equal(['Passport of [erased]', 'Visa ([erased])', 'Row 0', 'Row 1', 'Row 2']);
    expect(entry).to.include({ salt: null });
    expect(entry?.erased_at).to.be.a('string');
    if (entry) expectHashAsDescribed(entry);
    expect(JSON.stringify(entry)).not.to.contain(last);
    const [row] = entry?.records ?? [];
    expect(await log(world, of(row?.id ?? '')), 'it is still found').to.deep.include(entry);
    expect(row?.changes).to.deep.include({ field: 'expiry_date', before: null, after: '2027-01-01' });
    await sealAll(tenant);
    expect(await verifyActivity(tenant)).to.include({ fault: null, waiting: 0 });
    const ref = activityEntries.of(tenant).ref(entry?.id ?? '');
    const stored = (await ref.get()).data();
    await ref.update({ records_json: String(stored?.records_json).replace('Row 0', 'Row 7') });
    expect((await verifyActivity(tenant)).fault, 'the rest').to.include({ entry: entry?.id });
  });
});
