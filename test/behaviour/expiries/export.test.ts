// Background exports: the file and its URL, filters, interruptions, deletion.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { type ExpiryExport, expiryExports } from '../../../functions/expiries/export/expiryExport';
import { writeExpiryExport } from '../../../functions/expiries/export/writeExport';
import { sweepExpiryExports } from '../../../functions/expiries/workers';
import { addMs, MINUTE_MS } from '../../../functions/platform/clock';
import { getStoredFileMetadata, removeSomeStoredFilesBelow } from '../../../functions/platform/storage';
import { storeExpiries } from '../../support/manyExpiries';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { anExpiry } from './given';

const startExport = async (world: World, body: object = {}) =>
  (await world.viewer.call('/v1/startExpiryExport', { body })).body;
const exportOf = async (world: World, id: string) =>
  (await world.viewer.call(`/v1/getExpiryExport?export_id=${id}`)).body.export;
const stored = async (world: World, id: string): Promise<ExpiryExport> => {
  const job = await expiryExports.of(tenantOf(world.organizationId)).get(id);
  if (!job) throw new Error('No such export');
  return job;
};
/** Starts an export whose task is lost. */
async function lostExport(world: World, body: object = {}) {
  await sandbox.fault({ service: 'tasks', status: 503, times: 50 });
  const started = await startExport(world, body);
  await sandbox.fault({ service: 'tasks', times: 0 });
  return started;
}

describe('v1 exports in the background', () => {
  it('write the same file as the direct response, with a URL that is valid for 15 minutes', async () => {
    const world = await newWorld();
    await anExpiry(world, { name: '=1+1', expiry_date: '2027-01-02', custom_fields: { Serial: '"7", a' } });
    await anExpiry(world, { name: 'Ünïcode', expiry_date: '2027-01-01', custom_fields: { Area: 'B' } });
    const started = await startExport(world);
    expect(started.export).to.include({ id: started.export_id, total_rows: 2, created_by: world.viewer.id });
    await sandbox.untilIdle();
    const done = await exportOf(world, started.export_id);
    expect(done).to.include({ status: 'completed', total_rows: 2, exported_rows: 2 });
    const ends = Date.parse(done.download_url_expires_at) - (await sandbox.now()).getTime();
    expect(ends).to.be.within(14 * MINUTE_MS, 15 * MINUTE_MS);
    const file = await fetch(done.download_url);
    expect(file.headers.get('content-type')).to.match(/^text\/csv/);
    expect(file.headers.get('content-disposition')).to.match(
      /^attachment; filename="(expiries-\d{4}-\d\d-\d\d\.csv)"; filename\*=UTF-8''\1$/,
    );
    const direct = await world.viewer.call('/v1/exportExpiries');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
    expect(text).to.equal(direct.body.csv);
    expect(text.startsWith('\ufeffid,name,')).to.equal(true);
    expect(direct.body.csv).to.contain("'=1+1");
    const other = await newWorld();
    const foreign = await other.admin.call(`/v1/getExpiryExport?export_id=${started.export_id}`);
    expect(foreign.status, 'of another organization').to.equal(404);
  });

  it('continue after the last stored part, and finish once when two runs overlap', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    await sandbox.silently(() =>
      storeExpiries(tenant, 1_200, (index) => ({ custom_fields: { [`Field ${index % 2}`]: 'x' } })),
    );
    const { export_id: id } = await lostExport(world);
    expect(await exportOf(world, id)).to.include({ status: 'running', exported_rows: 0, download_url: null });

    await sandbox.fault({ service: 'tasks', status: 503, times: 50 });
    // Out of time, so the run hands over to another task, which can't be created.
    expect(await writeExpiryExport(tenant, id, 0).catch((thrown: unknown) => thrown)).to.be.instanceOf(Error);
    await sandbox.fault({ service: 'tasks', times: 0 });
    expect(await exportOf(world, id)).to.include({ status: 'running', exported_rows: 1_000 });
    await sandbox.fault({ service: 'storage', status: 403, times: 1 });
    expect(await writeExpiryExport(tenant, id).catch((thrown: unknown) => thrown)).to.be.instanceOf(Error);
    expect(await exportOf(world, id)).to.include({ status: 'running', exported_rows: 1_000 });

    // Rows in a part that is already stored aren't read again.
    const [first] = (await world.viewer.call('/v1/getAllExpiries?limit=1')).body.expiries;
    await world.editor.call(`/v2/expiries/${first.id}`, { method: 'DELETE' });
    await Promise.all([writeExpiryExport(tenant, id), writeExpiryExport(tenant, id)]);
    await writeExpiryExport(tenant, id);
    const done = await exportOf(world, id);
    expect(done).to.include({ status: 'completed', exported_rows: 1_200 });
    const lines = (await (await fetch(done.download_url)).text()).trim().split('\r\n');
    expect(lines[0]).to.match(/,custom:Field 0,custom:Field 1$/);
    expect(new Set(lines).size).to.equal(1 + 1_200);
    expect(lines).to.have.length(1 + 1_200);
    const { storage_path: path } = await stored(world, id);
    expect(await removeSomeStoredFilesBelow(`${path}-`), 'the parts are deleted').to.equal(0);
  });

  it('are restarted by the sweep if their task is lost, and deleted with their file after a day', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    await anExpiry(world);
    const { export_id: id } = await lostExport(world);
    await sweepExpiryExports.sweep.run();
    await sandbox.untilIdle();
    expect((await exportOf(world, id)).status).to.equal('running');
    const now = await sandbox.now();
    const past = addMs(now, -MINUTE_MS);
    await expiryExports.of(tenant).ref(id).update({ wake_at: past });
    await sweepExpiryExports.sweep.run();
    await sandbox.untilIdle();
    expect((await exportOf(world, id)).status).to.equal('completed');
    const { storage_path: path } = await stored(world, id);
    expect((await getStoredFileMetadata(path))?.contentType).to.match(/^text\/csv/);
    await expiryExports.of(tenant).ref(id).update({ expires_at: past, wake_at: past });
    expect((await world.viewer.call(`/v1/getExpiryExport?export_id=${id}`)).status).to.equal(404);
    await sweepExpiryExports.sweep.run();
    expect(await expiryExports.of(tenant).get(id)).to.equal(null);
    expect(await getStoredFileMetadata(path)).to.equal(null);
  });

  it('accept the same filters as the direct response', async () => {
    const world = await newWorld();
    const body = { kind: 'company', name: 'Acme' };
    const { entity_id } = (await world.editor.call('/v1/createDirectoryEntity', { body })).body;
    await anExpiry(world, { name: 'Both', reference_number: 'Fs-1', entity_id });
    await anExpiry(world, { name: 'Number', reference_number: 'FS-1' });
    await anExpiry(world, { name: 'Neither' });
    for (const [filter, names] of [
      [{ reference_number: 'fs-1' }, ['Both', 'Number']],
      [{ reference_number: 'fs-1', entity_id }, ['Both']],
    ] as const) {
      const direct = await world.viewer.call(`/v1/exportExpiries?${new URLSearchParams(filter)}`);
      const namesIn = (csv: string) => [...csv.matchAll(/\r\n[^,]+,([^,]+)/g)].map(([, name]) => name);
      expect(namesIn(direct.body.csv)).to.have.members(names);
      const { export_id: id } = await startExport(world, filter);
      await sandbox.untilIdle();
      const done = await exportOf(world, id);
      expect(done.filter).to.deep.equal({ status: 'all', type: null, ...filter });
      expect(done.total_rows).to.equal(names.length);
      expect(namesIn(await (await fetch(done.download_url)).text())).to.have.members(names);
    }
  });
});
