// npm run import:organization --trusted restores everything that an export holds, unchanged.
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import type { DocumentData } from 'firebase-admin/firestore';
import { verifyActivity } from '../../../functions/activity/verify';
import { tenantOf } from '../../../functions/api/actor';
import { billingAccounts, emptyBillingAccountOf } from '../../../functions/billing/record';
import { expiryImportChunks, gzipImportRows } from '../../../functions/expiries/import/expiryImport';
import { planUsages } from '../../../functions/plans/usage';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { openStoredFileStream } from '../../../functions/platform/storage';
import { ORGANIZATION_COLLECTIONS } from '../../../functions/privacy/collections';
import { firings } from '../../../functions/reminders/ledger/firing';
import { firestore } from '../../../functions/store/firestore';
import { ExportArchive } from '../../../tools/importOrganization/archive';
import { bringIn } from '../../../tools/importOrganization/bringIn';
import { call } from '../../support/client';
import { DATE, idsOf, RECORD_KINDS } from '../../support/records';
import { unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { sealAll } from '../activity/given';
import { newSubmission } from '../documentRequests/given';
import { attach as attachScan, pdf } from '../extraction/documents';
import { afterwards, good } from './erasing';
import { downloaded, storedDocumentsOf, wipe } from './exporting';

const everything = (world: World) => storedDocumentsOf(world, (exported) => exported !== 'not');

const collectionOf = (at: string) => ORGANIZATION_COLLECTIONS.find(({ name }) => at.startsWith(`${name}/`));

/** The document expected after an import, without secrets. Null if it's useless without them. */
function asBrought(at: string, data: DocumentData): DocumentData | null {
  const { secrets = [], exported } = collectionOf(at)?.data ?? {};
  const isHidden = (field: string): boolean => secrets.includes(field) && ![null, ''].includes(data[field]);
  if (exported === 'for_reading' && Object.keys(data).some(isHidden)) return null;
  // A request's link is derived from its id and a key of the installation.
  if (at.startsWith('collection_requests/')) return data;
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [field, isHidden(field) ? '[not exported]' : value]),
  );
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
  await expiryImportChunks.of(tenant).ref(newId()).set({ organization_id: organizationId, from: 0, rows });
  const [firing] = await firings.of(tenant).list((all) => all.limit(1));
  const [message] = Object.values(firing?.messages ?? {});
  if (!firing || !message) throw new Error('No reminder has gone out');
  const waiting = { ...message, status: 'queued', wake_at: tomorrow, paid: true, attempts: 1 };
  await firings
    .of(tenant)
    .ref(firing.id)
    .update({ [`messages.${newId()}`]: waiting, is_open: true, wake_at: tomorrow });
}

describe('npm run import:organization --trusted', function () {
  this.timeout(300_000);

  it('restores everything in the archive: every field of every record, every link and file', async () => {
    const world = await newWorld();
    const { admin, editor, organizationId } = world;
    const tenant = tenantOf(organizationId);
    const ids = idsOf(world, (path, options) => call(path, { ...options }));
    for (const kind of RECORD_KINDS) await ids(kind);
    await newSubmission(world);
    const made = async (path: string, body: object, status = 201) => good(admin.call(path, { body }), status);
    const { url: feed } = await made('/v1/createCalendarFeed', { name: 'All', scope: 'organization' });
    const shown = await made('/v2/expiries', {
      ...{ name: 'Shown', expiry_date: DATE, contacts: [await ids('contact')] },
    });
    const { share } = await made('/v1/createExpiryShare', { expiry_id: shown.id });
    const url = await attachScan(editor, shown.id, pdf([['Licence', 'Valid until 31 March 2040']]));
    await made('/v1/bulkExtractDocuments', { documents: [{ expiryId: shown.id, url }] }, 202);
    await made('/v1/sendExpiryNotificationNow', { expiry_id: shown.id }, 200);
    const gone = await made('/v2/contacts', { first_name: 'Gone', email: `${unique()}@gone.example` });
    await sandbox.untilIdle();
    const { erasure_id } = await made('/v1/eraseContact', { contact_id: gone.id }, 202);
    await afterwards(admin, erasure_id);
    await grow(world);
    await sealAll(tenant);
    const before = await everything(world);

    const started = await made('/v1/exportOrganization', {}, 202);
    await sandbox.untilIdle();
    const { path, close } = await downloaded(world, started.export_id);
    const archive = await ExportArchive.open(path);
    const bytesOf = async (name: string): Promise<Buffer> => {
      const stored = await openStoredFileStream(
        `organizations/${organizationId}/${name.slice('files/'.length)}`,
      );
      return buffer(stored);
    };
    try {
      const files = new Map<string, Buffer>();
      for (const name of archive.fileNames()) files.set(name, await bytesOf(name));
      expect(files.size).to.be.greaterThan(1);

      await wipe(world);
      expect(await everything(world)).to.have.property('size', 0);
      const brought = await bringIn(archive, { trusted: true });
      const after = await everything(world);
      const compared = new Set<string>();
      for (const [at, data] of before) {
        // Sealing continues from where it was.
        if (at.startsWith('activity_heads/')) continue;
        expect(after.get(at) ?? null, at).to.deep.equal(asBrought(at, data));
        if (after.has(at)) compared.add(collectionOf(at)?.name ?? '');
      }
      const others = archive.manifest.collections.filter(({ name }) => !compared.has(name));
      expect(
        others.map(({ name }) => name),
        'nothing without their secrets',
      ).to.deep.equal(['activity_heads', 'api_keys', 'integrations', 'webhook_subscriptions']);
      expect(brought.files).to.equal(files.size);
      for (const [name, bytes] of files) expect((await bytesOf(name)).equals(bytes), name).to.equal(true);

      await sandbox.untilIdle();
      const extra = [...(await everything(world)).keys()].filter(
        (at) => !before.has(at) && !/^activity(_seals)?\//.test(at),
      );
      expect(extra, 'nothing is told anew').to.deep.equal([]);
      expect(await verifyActivity(tenant)).to.include({ fault: null, waiting: 0 });
      const token = URL.parse(feed)?.searchParams.get('token');
      const read = await call(`/v1/calendarFeed?token=${token}`);
      expect(read.status, 'who had the address of a calendar has it still').to.equal(200);
      const open = await call('/v1/getSharedExpiry', { body: { token: share.url.split('#')[1] } });
      expect(open.status, JSON.stringify(open.body)).to.equal(200);
    } finally {
      archive.close();
      close();
    }
  });
});
