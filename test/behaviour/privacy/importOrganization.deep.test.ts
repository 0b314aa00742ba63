// Imports an export from an untrusted source into another installation: every record, link and file is the same, except
// what would grant privileges. For trusted exports see importTrusted.deep.test.ts.
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { verifyActivity } from '../../../functions/activity/verify';
import { tenantOf } from '../../../functions/api/actor';
import { loadPlanUsage } from '../../../functions/plans/usage';
import { ORGANIZATION_COLLECTIONS } from '../../../functions/privacy/collections';
import { firebaseAuth } from '../../../functions/store/firestore';
import { ExportArchive } from '../../../tools/importOrganization/archive';
import { bringIn } from '../../../tools/importOrganization/bringIn';
import { call } from '../../support/client';
import { idsOf, RECORD_KINDS } from '../../support/records';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { entriesOf, sealAll, sealedIds } from '../activity/given';
import { attach, BYTES } from '../attachments/uploading';
import { newSubmission } from '../documentRequests/given';
import { downloaded, linesOf, storedDocumentsOf, wipe } from './exporting';

const everything = (world: World) =>
  storedDocumentsOf(world, (exported) => exported === undefined || exported === 'whole');

describe('npm run import:organization', function () {
  this.timeout(300_000);

  it('moves an export to another installation: every record, link and file is the same', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    const ids = idsOf(world, (path, options) => call(path, { ...options }));
    for (const kind of RECORD_KINDS) await ids(kind);
    const submission = await newSubmission(world);
    const expiry = await world.editor.call('/v2/expiries', {
      body: {
        name: '=1+1 “Ünïcode”\u2028',
        expiry_date: dateIn(await sandbox.now(), 200),
        contacts: [await ids('contact')],
        custom_fields: { Serial: '"7", a' },
        share_password: 'Secret-Passw0rd',
        assigned_to: world.viewer.id,
      },
    });
    expect(expiry.status, JSON.stringify(expiry.body)).to.equal(201);
    await attach(world.editor, expiry.body.id);
    const rule = { amount: 2, time_unit: 'week', period: 'before', time: '09:00' };
    const reminders = await world.editor.call(`/v2/expiries/${expiry.body.id}/reminders`, {
      body: { reminders: [rule], timezone: 'Europe/Berlin' },
    });
    expect(reminders.status, JSON.stringify(reminders.body)).to.equal(201);
    const yearly = {
      ...{ name: 'Yearly', expiry_date: '2031-02-01' },
      recurrence: { every: 1, unit: 'year' },
    };
    const series = (await world.editor.call('/v2/expiries', { body: yearly })).body.id;
    const renewed = await world.editor.call(`/v2/expiries/${series}/complete`, { body: {} });
    expect(renewed.body.next_expiry_id, 'which has its place').to.be.a('string');
    await world.editor.call('/v1/sendExpiryNotificationNow', { body: { expiry_id: expiry.body.id } });
    const csv = 'name,expiry_date\nFirst row,2031-05-01\nSecond row,2031-05-02\n';
    const rows = await world.editor.call('/v1/importExpiries', { body: { csv } });
    expect(rows.status, JSON.stringify(rows.body)).to.equal(202);
    await sandbox.untilIdle();
    await sealAll(tenant);
    const before = await everything(world);
    const usedBefore = (await loadPlanUsage(tenant)).used;

    const started = await world.admin.call('/v1/exportOrganization', { body: {} });
    expect(started.status, JSON.stringify(started.body)).to.equal(202);
    await sandbox.untilIdle();
    const { path, close } = await downloaded(world, started.body.export_id);
    const archive = await ExportArchive.open(path);
    try {
      const ajv = addFormats.default(new Ajv2020({ strict: false }));
      for (const { name, records } of archive.manifest.collections) {
        const lines = await linesOf(archive, name);
        expect(lines.length, name).to.equal(records);
        const isValid = ajv.compile(JSON.parse(await archive.text(`data/${name}.schema.json`, '')));
        const secrets = ORGANIZATION_COLLECTIONS.find((each) => each.name === name)?.data.secrets ?? [];
        if (secrets.length > 0) continue;
        for (const line of lines)
          expect(isValid(line), `${name} ${JSON.stringify(isValid.errors)}`).to.equal(true);
      }
      const table = await archive.text('tables/expiries.csv', '');
      expect(table).to.match(/^\ufeff?id,name,type,reference_number,expiry_date,.*custom:Serial/);
      expect(table).to.contain("'=1+1");
      expect(await archive.text('tables/files.csv', '')).to.contain('licence');

      await wipe(world);
      expect(await everything(world)).to.have.property('size', 0);
      const brought = await bringIn(archive);
      expect(brought.files).to.be.greaterThan(1);
      await sandbox.untilIdle();

      const after = await everything(world);
      for (const [at, data] of before) {
        if (at.startsWith('sequence_heads/') || at.startsWith('activity_heads/')) continue;
        const hidden =
          ORGANIZATION_COLLECTIONS.find(({ name }) => at.startsWith(`${name}/`))?.data.secrets ?? [];
        const expected = Object.fromEntries(
          Object.entries(data).map(([field, value]) => {
            const isHidden =
              hidden.includes(field) && value !== null && !at.startsWith('collection_requests/');
            return [field, isHidden ? '[not exported]' : value];
          }),
        );
        // Addresses were verified there but not here, and the plan hasn't been checked here.
        if (at.startsWith('users/')) Object.assign(expected, { email_verified: false, writes_until: null });
        if (at.startsWith('organizations/')) expected.address_verified = false;
        expect(after.get(at), at).to.deep.equal(expected);
      }
      const usage = await loadPlanUsage(tenant);
      expect(usage.used, 'counted anew, it is what it was').to.deep.equal({
        ...usedBefore,
        // One of the members was created here without a seat.
        seats: [...before.keys()].filter((at) => at.startsWith('users/')).length,
      });
      expect(usedBefore.storage_bytes).to.be.greaterThan(0);
      expect(usage).to.deep.include({ plan: 'trial', sms_bought: 0 });
      const extra = [...after.keys()].filter((at) => !before.has(at) && !/^activity(_seals)?\//.test(at));
      expect(extra, 'nothing is told anew').to.deep.equal([]);
      expect(await verifyActivity(tenant)).to.include({ fault: null, waiting: 0 });
      expect((await sealedIds(tenant)).length, 'the entries that waited are sealed here').to.equal(
        (await entriesOf(tenant)).length,
      );

      const batch = `?record_type=expiry&record_id=${rows.body.batch_id}`;
      const [entry] = (await world.admin.call(`/v2/activity${batch}`)).body.data;
      expect(
        entry.records.map(({ name }: { name: string }) => name),
        'the log has the rows of imports',
      ).to.deep.equal(['First row', 'Second row']);
      const list = await world.admin.call('/v2/expiries?limit=100');
      expect(list.status, 'sessions are proved by the same keys here').to.equal(200);
      const again = (await world.admin.call(`/v2/expiries/${expiry.body.id}`)).body;
      expect(again).to.include({ name: expiry.body.name, has_share_password: true });
      expect(again.attachments[0].url).to.match(/token=/);
      expect(await (await fetch(again.attachments[0].url)).text()).to.equal(BYTES);
      const file = (await world.admin.call(`/v2/collection-submissions?request_id=${submission.request.id}`))
        .body;
      expect(file.data).to.have.length(1);
      expect((await (await firebaseAuth()).getUser(world.editor.id)).email).to.equal(world.editor.email);

      const refused = await bringIn(archive).catch((thrown: Error) => thrown.message);
      expect(refused).to.match(/is here already/);
    } finally {
      archive.close();
      close();
    }
  });
});
