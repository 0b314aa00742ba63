// npm run import:organization restores an export in another installation: every record, link and file is the same. From an
// untrusted source, nothing that would grant privileges is; with --trusted, everything is.
import { buffer } from 'node:stream/consumers';
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import type { DocumentData } from 'firebase-admin/firestore';
import { verifyActivityLog } from '../../../functions/activity/verify';
import { tenantOf } from '../../../functions/api/actor';
import { billingAccounts, emptyBillingAccountOf } from '../../../functions/billing/record';
import { eventListenerLists } from '../../../functions/events/listeners';
import { gzipImportRows, pendingImportChunks } from '../../../functions/expiries/import/expiryImport';
import { loadPlanUsage, planUsages } from '../../../functions/plans/usage';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { openStoredFileStream } from '../../../functions/platform/storage';
import { ORGANIZATION_COLLECTIONS } from '../../../functions/privacy/collections';
import { firings } from '../../../functions/reminders/ledger/firing';
import { firebaseAuth, firestore } from '../../../functions/store/firestore';
import { ExportArchive } from '../../../tools/importOrganization/archive';
import { importArchive } from '../../../tools/importOrganization/importArchive';
import { call } from '../../support/client';
import { idsOf } from '../../support/records';
import { dateIn, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { entriesOf, sealAll, sealedIds } from '../activity/given';
import { attach, BYTES } from '../attachments/uploading';
import { newSubmission } from '../documentRequests/given';
import { attach as attachScan, pdf } from '../extraction/documents';
import { done } from '../http';
import { afterwards } from './erasing';
import { downloaded, linesOf, storedDocumentsOf, wipe } from './exporting';

const everything = (world: World, isTrusted: boolean) =>
  storedDocumentsOf(world, (exported) =>
    isTrusted ? exported !== 'not' : exported === undefined || exported === 'whole',
  );

const collectionOf = (at: string) => ORGANIZATION_COLLECTIONS.find(({ name }) => at.startsWith(`${name}/`));

/** The document expected after an import, without secrets. Null if it's useless without them. */
function asBrought(at: string, data: DocumentData, isTrusted: boolean): DocumentData | null {
  const { secrets = [], exported } = collectionOf(at)?.data ?? {};
  const isHidden = (field: string): boolean => secrets.includes(field) && ![null, ''].includes(data[field]);
  if (exported === 'for_reading' && Object.keys(data).some(isHidden)) return null;
  // A request's link is derived from its id and a key of the installation.
  if (at.startsWith('collection_requests/')) return data;
  const imported = Object.fromEntries(
    Object.entries(data).map(([field, value]) => [field, isHidden(field) ? '[not exported]' : value]),
  );
  if (isTrusted) return imported;
  // Addresses were verified there but not here, and the plan hasn't been checked here.
  if (at.startsWith('users/')) return { ...imported, email_verified: false, writes_until: null };
  return at.startsWith('organizations/') ? { ...imported, address_verified: false } : imported;
}

/** Adds what only payments, trust and time create. */
async function grow(world: World): Promise<void> {
  const { organizationId, editor } = world;
  const tenant = tenantOf(organizationId);
  const tomorrow = addMs(clock.now(), DAY_MS);
  await billingAccounts.ref(organizationId).set({
    ...emptyBillingAccountOf(organizationId),
    customer_id: `cus_${newId()}`,
    sms_purchased: 500,
  });
  const held = { invitation_id: newId(), expires_at: tomorrow };
  await planUsages
    .ref(organizationId)
    .update({ sms_bought: 400, 'extra.seats': 3, 'credits.sms': 7, [`pending_seats.${newId()}`]: held });
  await firestore()
    .collection('organizations')
    .doc(organizationId)
    .update({ referral_code: 'REF', promo_code: 'TEN', address_verified: true });
  await firestore()
    .collection('users')
    .doc(editor.id)
    .update({ email_verified: true, writes_until: tomorrow, verification_mail_at: clock.now() });
  const rows = gzipImportRows(JSON.stringify([{ name: 'Row to come' }]));
  await pendingImportChunks.of(tenant).ref(newId()).set({ organization_id: organizationId, from: 0, rows });
  const [firing] = await firings.of(tenant).list((all) => all.limit(1));
  const [message] = Object.values(firing?.messages ?? {});
  if (!firing || !message) throw new Error('No reminder has gone out');
  const waiting = { ...message, status: 'queued', wake_at: tomorrow, paid: true, attempts: 1 };
  await firings
    .of(tenant)
    .ref(firing.id)
    .update({ [`messages.${newId()}`]: waiting, is_open: true, wake_at: tomorrow });
}

/** An organization with records of every kind. */
async function filledWorld() {
  const world = await newWorld();
  const { admin, editor, viewer } = world;
  const ids = idsOf(world, (path, options) => call(path, { ...options }));
  for (const kind of ids.kinds) await ids(kind);
  const submission = await newSubmission(world);
  const made = async (path: string, body: object, status = 201) => done(admin.call(path, { body }), status);
  const expiry = await made('/v2/expiries', {
    ...{ name: '=1+1 “Ünïcode”\u2028', expiry_date: dateIn(await sandbox.now(), 200) },
    ...{ contacts: [await ids('contact')], assigned_to: viewer.id, custom_fields: { Serial: '"7", a' } },
    share_password: 'Secret-Passw0rd',
  });
  await attach(editor, expiry.id);
  const rule = { amount: 2, time_unit: 'week', period: 'before', time: '09:00' };
  await made(`/v2/expiries/${expiry.id}/reminders`, { reminders: [rule], timezone: 'Europe/Berlin' });
  const yearly = { name: 'Yearly', expiry_date: '2031-02-01', recurrence: { every: 1, unit: 'year' } };
  const series = await made('/v2/expiries', yearly);
  const renewed = await made(`/v2/expiries/${series.id}/complete`, {}, 200);
  expect(renewed.next_expiry_id, 'which has its place').to.be.a('string');
  await made('/v1/sendExpiryNotificationNow', { expiry_id: expiry.id }, 200);
  const csv = 'name,expiry_date\nFirst row,2031-05-01\nSecond row,2031-05-02\n';
  const rows = await made('/v1/importExpiries', { csv }, 202);
  await sandbox.untilIdle();
  return { world, made, ids, submission, expiry, batchId: rows.batch_id as string };
}

/** Exports the organization, removes it, and imports it. Checks that what was stored before is stored again. */
async function moved(
  world: World,
  isTrusted: boolean,
  inspect: (archive: ExportArchive) => Promise<void> = async () => {},
) {
  await sealAll(world);
  const before = await everything(world, isTrusted);
  const started = await done(world.admin.call('/v1/exportOrganization', { body: {} }), 202);
  await sandbox.untilIdle();
  const { path, close } = await downloaded(world, started.export_id);
  const archive = await ExportArchive.open(path);
  try {
    await inspect(archive);
    await wipe(world);
    expect(await everything(world, isTrusted)).to.have.property('size', 0);
    const imported = await importArchive(archive, { trusted: isTrusted });
    expect(imported.files).to.equal(archive.fileNames().length).and.to.be.greaterThan(1);
    const listeners = await eventListenerLists.of(world).get(world.organizationId);
    expect(listeners?.has_triggers, 'changes reach the imported triggers').to.equal(true);
    if (!isTrusted) await sandbox.untilIdle();
    const after = await everything(world, isTrusted);
    for (const [at, data] of before) {
      // Sealing continues from where it was.
      if (/^(activity|sequence)_heads\//.test(at)) continue;
      expect(after.get(at) ?? null, at).to.deep.equal(asBrought(at, data, isTrusted));
    }
    await sandbox.untilIdle();
    const extra = [...(await everything(world, isTrusted)).keys()].filter(
      (at) => !before.has(at) && !/^activity(_seals)?\//.test(at),
    );
    expect(extra, 'nothing is sent again').to.deep.equal([]);
    expect(await verifyActivityLog(world)).to.include({ fault: null, waiting: 0 });
    const refused = await importArchive(archive).catch((thrown: Error) => thrown.message);
    expect(refused).to.match(/already exists here/);
    return { before, after };
  } finally {
    archive.close();
    close();
  }
}

describe('npm run import:organization', () => {
  it('moves an export to another installation: every record, link and file is the same', async () => {
    const { world, submission, expiry, batchId } = await filledWorld();
    const { admin, editor } = world;
    const usedBefore = (await loadPlanUsage(world)).used;
    const { before } = await moved(world, false, async (archive) => {
      const ajv = addFormats.default(new Ajv2020({ strict: false }));
      for (const { name, records } of archive.manifest.collections) {
        const lines = await linesOf(archive, name);
        expect(lines.length, name).to.equal(records);
        const isValid = ajv.compile(JSON.parse(await archive.text(`data/${name}.schema.json`, '')));
        if ((collectionOf(`${name}/`)?.data.secrets ?? []).length > 0) continue;
        for (const line of lines) expect(isValid(line), `${name} ${JSON.stringify(isValid.errors)}`).to.equal(true);
      }
      const table = await archive.text('tables/expiries.csv', '');
      expect(table).to.match(/^\ufeff?id,name,type,reference_number,expiry_date,.*custom:Serial/);
      expect(table).to.contain("'=1+1");
      expect(await archive.text('tables/files.csv', '')).to.contain('licence');
    });
    const usage = await loadPlanUsage(world);
    // One of the members was created here without a seat.
    const seats = [...before.keys()].filter((at) => at.startsWith('users/')).length;
    expect(usage.used, 'recounted').to.deep.equal({ ...usedBefore, seats });
    expect(usedBefore.storage_bytes).to.be.greaterThan(0);
    expect(usage).to.deep.include({ plan: 'trial', sms_bought: 0 });
    const sealed = (await sealedIds(world)).length;
    expect(sealed, 'waiting entries are sealed here').to.equal((await entriesOf(world)).length);
    const [entry] = (await admin.call(`/v2/activity?record_type=expiry&record_id=${batchId}`)).body.data;
    const rows = entry.records.map(({ name }: { name: string }) => name);
    expect(rows, 'rows of imports are in the log').to.deep.equal(['First row', 'Second row']);
    const list = await admin.call('/v2/expiries?limit=100');
    expect(list.status, 'sessions stay valid').to.equal(200);
    const again = (await admin.call(`/v2/expiries/${expiry.id}`)).body;
    expect(again).to.include({ name: expiry.name, has_share_password: true });
    expect(await (await fetch(again.attachments[0].url)).text()).to.equal(BYTES);
    const sent = await admin.call(`/v2/collection-submissions?request_id=${submission.request.id}`);
    expect(sent.body.data).to.have.length(1);
    expect((await (await firebaseAuth()).getUser(editor.id)).email).to.equal(editor.email);
  });

  it('--trusted restores everything in the archive: every field of every record, every link and file', async () => {
    const { world, made, expiry } = await filledWorld();
    const { admin, editor, organizationId } = world;
    const { url: feed } = await made('/v1/createCalendarFeed', { name: 'All', scope: 'organization' });
    const shown = await made('/v2/expiries', { name: 'Shown', expiry_date: '2040-06-01' });
    const { share } = await made('/v1/createExpiryShare', { expiry_id: shown.id });
    const url = await attachScan(editor, expiry.id, pdf([['Licence', 'Valid until 31 March 2040']]));
    await made('/v1/bulkExtractDocuments', { documents: [{ expiryId: expiry.id, url }] }, 202);
    const gone = await made('/v2/contacts', { first_name: 'Gone', email: `${unique()}@gone.example` });
    await sandbox.untilIdle();
    const { erasure_id } = await made('/v1/eraseContact', { contact_id: gone.id }, 202);
    await afterwards(admin, erasure_id);
    await grow(world);
    const bytesOf = async (name: string): Promise<Buffer> =>
      buffer(await openStoredFileStream(`organizations/${organizationId}/${name.slice('files/'.length)}`));
    const files = new Map<string, Buffer>();
    let archived: string[] = [];
    const { after } = await moved(world, true, async (archive) => {
      archived = archive.manifest.collections.map(({ name }) => name);
      for (const name of archive.fileNames()) files.set(name, await bytesOf(name));
    });
    const restored = new Set([...after.keys()].map((at) => collectionOf(at)?.name));
    expect(
      archived.filter((name) => !restored.has(name)),
      'nothing without their secrets',
    ).to.deep.equal(['api_keys', 'integrations', 'webhook_subscriptions']);
    for (const [name, bytes] of files) expect((await bytesOf(name)).equals(bytes), name).to.equal(true);
    const token = URL.parse(feed)?.searchParams.get('token');
    const read = await call(`/v1/calendarFeed?token=${token}`);
    expect(read.status, 'the calendar’s address still works').to.equal(200);
    await done(call('/v1/getSharedExpiry', { body: { token: share.url.split('#')[1] } }), 200);
  });
});
