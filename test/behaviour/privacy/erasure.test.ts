// After the erasure of a person or the deletion of an organization, nothing of them is left, and everything else stays.
import { expect } from 'chai';
import { verifyActivityLog } from '../../../functions/activity/verify';
import { activityEntries } from '../../../functions/activity/write/activityLog';
import { tenantOf } from '../../../functions/api/actor';
import { findAuthAccountIdByEmail } from '../../../functions/identity/authAccounts';
import { setChangeAside } from '../../../functions/jobs/failures';
import { stageSuppression, suppressionId } from '../../../functions/messaging/suppression';
import { clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { idDerivedWithAddressKey } from '../../../functions/platform/secrets';
import { removeSomeStoredFilesBelow } from '../../../functions/platform/storage';
import { ORGANIZATION_COLLECTIONS } from '../../../functions/privacy/collections';
import { erasures } from '../../../functions/privacy/erasure/record';
import { runErasure } from '../../../functions/privacy/erasure/run';
import { firestore } from '../../../functions/store/firestore';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { listRawDocumentPageOfOrganization as storedDocuments } from '../../../functions/store/wholeCollection';
import { call } from '../../support/client';
import { snapshotOf } from '../../support/functionsTest';
import { dateIn, somePhone, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newPerson, newTeam, newWorld, type Person, type World } from '../../support/world';
import { expectHashAsDescribed, sealAll, sealedIds } from '../activity/given';
import { attach } from '../attachments/uploading';
import { buy, PLAN, stripe } from '../billing/given';
import { newSubmission } from '../documentRequests/given';
import { done, outcomeOf, patch, post, valuesOf } from '../http';
import { afterwards, askToJoin, copy, documentsWith, erasuresOf, expectNowhere, filesWith, submitted } from './erasing';

const created = (person: Person, path: string, body: object, headers: Record<string, string> = {}) =>
  done(person.call(path, { body, headers }), 201);

describe('Erasure', () => {
  it('of a contact removes name, address and number from every document, file, index and log line', async () => {
    const world = await newWorld();
    const [mark, phone] = [unique(), somePhone()];
    const [email, name] = [`${mark}@erased.example`, `Zebulon ${mark}`];
    const named = { first_name: 'Zebulon', last_name: mark, email, sms_phone: phone, sms_opt_in: true };
    const contact = await created(world.editor, '/v2/contacts', named, {
      'Idempotency-Key': `erase-${mark}`,
    });
    const others = { first_name: 'Other', last_name: 'Person', email: `${unique()}@kept.example` };
    const other = await created(world.editor, '/v2/contacts', others);
    const submissionId = await submitted(world, { id: contact.id, email }, name);
    const date = dateIn(await sandbox.now(), 20);
    const expiry = await created(world.editor, '/v2/expiries', {
      name: `Passport of ${name}`,
      expiry_date: date,
      contacts: [contact.id, other.id],
      notes: `Call ${name} at ${phone} or ${email.toUpperCase()}`,
      custom_fields: { holder: name },
    });
    await done(patch(world.editor, `/v2/contacts/${contact.id}`, { job_title: 'Pilot' }));
    await done(attach(world.editor, expiry.id, { file_name: `${name}.pdf` }), 201);
    const called = { expiryId: expiry.id, text: `${name} called` };
    await created(world.editor, '/v1/createExpiryComment', called);
    await copy('expiry_comments', ['expiry_id', expiry.id], 5);
    await copy('collection_requests', ['contact_id', contact.id], 5);
    await done(post(world.editor, '/v1/sendExpiryNotificationNow', { expiry_id: expiry.id }));
    await unitOfWork(async (writes) => {
      const objection = { reason: 'unsubscribed', now: clock.now() } as const;
      stageSuppression(writes, { ...objection, channel: 'email', address: email });
      stageSuppression(writes, { ...objection, channel: 'whatsapp', address: phone });
    });
    await created(world.editor, '/v2/folders', { name: `Of ${name}` });
    await created(world.admin, '/v1/invite', { emails: [email] });
    await done(post(world.editor, '/v1/startExpiryExport'));
    await sealAll(world);
    const words = [email, mark, phone.slice(1)];
    expect((await documentsWith(words)).length, 'it is found before').to.be.greaterThan(10);
    expect(await filesWith(words)).not.to.deep.equal([]);

    const answer = await done(post(world.admin, '/v1/eraseContact', { contact_id: contact.id }), 202);
    const erasure = await afterwards(world.admin, answer.erasure_id);
    expect(erasure).to.include({ status: 'completed', progress: 100, kind: 'contact', files: 1 });
    expect(erasure.documents).to.include({ contacts: 1, collection_requests: 6, collection_submissions: 1 });

    await expectNowhere(words);
    expect((await world.admin.call('/v1/getPlanUsage')).body.limits.seats.used).to.equal(3);
    const again = async (name: string) => (await post(world.editor, '/v2/folders', { name })).status;
    expect([await again(`Of ${name}`), await again('Of [erased]')]).to.deep.equal([201, 409]);
    const objection = firestore().doc(`suppressed_addresses/${suppressionId('email', email)}`);
    expect((await objection.get()).exists, 'it is remembered').to.equal(true);

    expect((await world.viewer.call(`/v2/contacts/${other.id}`)).body.email).to.equal(other.email);
    expect((await world.viewer.call(`/v2/expiries/${expiry.id}`)).body).to.include({
      name: 'Passport of [erased]',
      expiry_date: date,
      notes: 'Call [erased] at [erased] or [erased]',
    });
    const submissions = await world.viewer.call(`/v2/collection-submissions?request_id=${submissionId}`);
    expect(submissions.body.data).to.deep.equal([]);

    expect((await verifyActivityLog(world)).fault, 'before its own entries are sealed').to.equal(null);
    await sealAll(world);
    expect(await verifyActivityLog(world)).to.include({ fault: null, waiting: 0 });
    const log = (await world.viewer.call('/v2/activity?limit=100')).body.data;
    const erased = log.filter((entry: { erased_at: string | null }) => entry.erased_at !== null);
    expect(erased.length).to.be.greaterThan(1);
    expect(log.map((entry: { record_type: string }) => entry.record_type)).to.include('erasure');
    log.forEach(expectHashAsDescribed);
    for (const forged of [
      { record_name: 'Forged' },
      { created_at: new Date(0) },
      { action: 'archived' },
      { personal_digest: 'f'.repeat(64) },
      { erased_at: null },
    ]) {
      const ref = activityEntries.of(world).ref(erased[0].id);
      const was = (await ref.get()).data() ?? {};
      await ref.update(forged);
      const { fault } = await verifyActivityLog(world);
      expect(fault?.entry, Object.keys(forged).join()).to.equal(erased[0].id);
      await ref.set(was);
    }
    expect((await verifyActivityLog(world)).fault).to.equal(null);
  });

  it('of one submission removes its answers and files, and keeps the request and its contact', async () => {
    const world = await newWorld();
    const mark = unique();
    const email = `${mark}@kept.example`;
    const contact = await created(world.editor, '/v2/contacts', { first_name: 'Ada', email });
    const secret = `secret ${unique()}`;
    const id = await submitted(world, { id: contact.id, email }, secret);
    expect(await filesWith([secret])).to.have.length.greaterThan(0);
    const answer = await done(post(world.admin, '/v1/eraseSubmission', { submission_id: id }), 202);
    expect(await afterwards(world.admin, answer.erasure_id)).to.include({ status: 'completed', files: 1 });
    expect(await filesWith([secret])).to.deep.equal([]);
    expect(await documentsWith([secret])).to.deep.equal([]);
    expect((await world.viewer.call(`/v2/contacts/${contact.id}`)).status).to.equal(200);
    expect((await world.viewer.call('/v2/collection-requests')).body.data).to.have.length(1);
    expect(await sealedIds(world), 'its entries were erased before they were sealed').to.deep.equal([]);
    expect((await verifyActivityLog(world)).fault).to.equal(null);
    await sealAll(world);
    expect(await verifyActivityLog(world)).to.include({ fault: null, waiting: 0 });
    expect((await post(world.admin, '/v1/eraseSubmission', { submission_id: id })).status).to.equal(404);
  });

  it('of a member ends their sign-in immediately, and removes their name from their records', async () => {
    const world = await newWorld();
    const { editor, admin } = world;
    const date = dateIn(await sandbox.now(), 20);
    const licence = { name: 'Licence', expiry_date: date, assigned_to: editor.id };
    const expiry = await created(admin, '/v2/expiries', licence);
    await created(editor, '/v1/createCalendarFeed', { name: 'Mine', scope: 'mine' });
    const asContact = await created(editor, '/v2/contacts', { first_name: 'Ed', email: editor.email });
    const refused = await post(admin, '/v1/eraseContact', { contact_id: asContact.id });
    expect(outcomeOf(refused)).to.deep.equal([409, 'INVALID_STATE']);
    await sandbox.untilIdle();
    const wrong = await call('/v1/login', { body: { email: editor.email, password: 'Wrong-Passw0rd!' } });
    expect(wrong.status).to.equal(401);
    const counted = idDerivedWithAddressKey('password_attempts', 'account', editor.email);
    const attempts = firestore().doc(`sign_in_attempts/${counted}`);
    expect((await attempts.get()).exists, 'wrong passwords are counted').to.equal(true);
    await copy('notifications', ['user_id', editor.id], 5);
    await submitted(world, { id: asContact.id, email: editor.email }, 'Ed');
    await copy('collection_requests', ['contact_id', asContact.id], 5);
    const answer = await done(post(admin, '/v1/eraseUser', { user_id: editor.id }), 202);
    expect((await editor.call('/v2/expiries')).status).to.be.oneOf([401, 403]);
    expect(await afterwards(admin, answer.erasure_id)).to.include({ status: 'completed', accounts: 1 });
    await expectNowhere([editor.email]);
    expect((await attempts.get()).exists, 'nor a digest of the address').to.equal(false);
    for (const [name, field, id] of [
      ['notifications', 'user_id', editor.id],
      ['calendar_feeds', 'user_id', editor.id],
      ['collection_requests', 'contact_id', asContact.id],
    ])
      expect((await firestore().collection(name).where(field, '==', id).get()).size, name).to.equal(0);
    expect((await admin.call(`/v2/expiries/${expiry.id}`)).body.name).to.equal('Licence');
    await admin.call('/v2/activity');
    expect((await verifyActivityLog(world)).fault).to.equal(null);
    expect(outcomeOf(await post(admin, '/v1/deleteMyAccount'))).to.deep.equal([409, 'INVALID_STATE']);
    await askToJoin(world.viewer);
    const self = await done(post(world.viewer, '/v1/deleteMyAccount'), 202);
    expect(await afterwards(admin, self.erasure_id)).to.include({ status: 'completed' });
    expect(await documentsWith([world.viewer.email])).to.deep.equal([]);

    const times = valuesOf(await erasuresOf(admin), 'created_at');
    expect(times, 'newest first').to.deep.equal(times.toSorted().reverse()).and.to.have.length(2);
  });
});

/** Every document of the database that belongs to the organization or names it. */
const listDocuments = async (organizationId: string): Promise<string[]> =>
  (await documentsWith([organizationId.toLowerCase()])).map((found) => found.split(': ')[0] ?? '');

/** The organization's stored documents, except API keys, which change with each call. */
async function documentsOf(organizationId: string): Promise<Record<string, unknown>> {
  const [tenant, found] = [tenantOf(organizationId), {} as Record<string, unknown>];
  for (const collection of ORGANIZATION_COLLECTIONS)
    for (const { ref, data } of await storedDocuments(collection, tenant, { after: null, limit: 300 }))
      if (collection.name !== 'api_keys') found[ref.path] = data;
  return found;
}

/** Runs the deletion to its end, or to the end of a round, as if it were due. */
async function runToItsEnd(organizationId: string, id: string, rounds = 10): Promise<void> {
  const store = erasures.of(tenantOf(organizationId));
  for (let round = 0; round < rounds; round += 1) {
    const job = await store.get(id);
    if (!job || job.status === 'completed') return;
    await store.ref(id).update({ wake_at: clock.now() });
    const current = await store.get(id);
    if (current) await runErasure(current);
    await sandbox.untilIdle();
  }
}

describe('deleteOrganization', () => {
  it('waits 30 days, can be cancelled, and finally leaves only a certificate', async () => {
    const world = await newWorld();
    const { organizationId, admin, editor } = world;
    const store = erasures.of(tenantOf(organizationId));
    const expiry = { name: 'Licence', expiry_date: dateIn(await sandbox.now(), 20) };
    await post(editor, '/v2/expiries', expiry);
    const { contact } = await newSubmission(world);
    const addresses = [contact.email, admin.email, `${unique()}@last.example`];
    // More contacts than one step handles.
    await copy('contacts', ['email', contact.email], 5);
    const contacts = firestore().collection('contacts');
    const stored = (await contacts.doc(contact.id).get()).data();
    await contacts.doc(`zz${contact.id}`).set({ ...stored, email: addresses[2] });
    for (const address of addresses) {
      const objection = { channel: 'email', address, reason: 'unsubscribed', now: clock.now() } as const;
      await unitOfWork(async (writes) => stageSuppression(writes, objection));
    }
    await setChangeAside(
      'fanOutEvent',
      {
        ...{ eventId: newId(), time: clock.now(), before: null },
        after: snapshotOf(`events/${newId()}`, { organization_id: organizationId, data_json: 7 }),
      },
      new Error('Unreadable'),
    );
    const chat = { kind: 'slack', name: 'Renewals', url: 'https://hooks.slack.com/services/T0/B0/x' };
    const { integration } = await done(post(admin, '/v1/createIntegration', chat), 201);
    await done(post(admin, '/v1/sendTestIntegrationMessage', { id: integration.id }));
    await done(admin.call('/v1/getInboundAddress'));
    await askToJoin(admin);
    const name = `Organization ${organizationId}`;
    const wrong = await post(admin, '/v1/deleteOrganization', { name: 'Other' });
    expect(outcomeOf(wrong)).to.deep.equal([400, 'name']);
    expect((await post(admin, '/v1/cancelOrganizationDeletion')).status).to.equal(409);

    const begun = await post(admin, '/v1/deleteOrganization', { name });
    expect([begun.status, begun.body.erasure.status]).to.deep.equal([202, 'waiting']);
    const days = (Date.parse(begun.body.erasure.starts_at) - (await sandbox.now()).getTime()) / 86_400_000;
    expect(days).to.be.within(29.9, 30.1);
    expect((await post(admin, '/v1/deleteOrganization', { name })).body.code).to.equal('INVALID_STATE');
    expect((await editor.call('/v2/expiries')).body.data).to.have.length(1);
    const stopped = await post(admin, '/v1/cancelOrganizationDeletion');
    expect([stopped.status, stopped.body.erasure.status]).to.deep.equal([200, 'cancelled']);
    expect((await store.get(stopped.body.erasure_id))?.wake_at, 'it never runs').to.equal(null);

    const again = await post(admin, '/v1/deleteOrganization', { name });
    expect([again.status, again.body.erasure.status]).to.deep.equal([202, 'waiting']);
    await sandbox.untilIdle();
    await sandbox.fault({ service: 'storage', status: 403 });
    await runToItsEnd(organizationId, again.body.erasure_id).catch(() => undefined);
    await sandbox.fault({ service: 'storage', times: 0 });
    await runToItsEnd(organizationId, again.body.erasure_id);
    const certificate = await store.get(again.body.erasure_id);
    expect(certificate).to.include({ status: 'completed', accounts: 3, files: 1, requested_by: '' });
    expect(certificate?.documents).to.include({
      ...{ expiries: 1, collection_submissions: 1, organizations: 1 },
      ...{ integrations: 1, inbound_addresses: 1 },
    });
    expect(await listDocuments(organizationId)).to.deep.equal([`erasures/${again.body.erasure_id}`]);
    const removed = await removeSomeStoredFilesBelow(`organizations/${organizationId}/`);
    expect(removed, 'no file is left').to.equal(0);
    expect(await documentsWith(addresses)).to.deep.equal([]);
    expect((await admin.call('/v2/expiries')).status).to.equal(401);
  });

  it('ends the subscription first; nothing is deleted until that succeeds', async () => {
    const world = await newWorld({ plan: 'trial' });
    const { organizationId, admin } = world;
    await buy(world, PLAN);
    await newTeam(organizationId);
    await copy('teams', ['organization_id', organizationId], 5);
    const body = { name: `Organization ${organizationId}` };
    const { erasure_id: id } = (await post(admin, '/v1/deleteOrganization', body)).body;
    await sandbox.untilIdle();
    const before = (await listDocuments(organizationId)).length;
    await sandbox.fault({ service: 'stripe', status: 500, times: 1_000 });
    const failed = await runToItsEnd(organizationId, id).catch((thrown: Error) => thrown);
    await sandbox.fault({ service: 'stripe', times: 0 });
    expect(failed).to.be.instanceOf(Error);
    expect((await listDocuments(organizationId)).length).to.equal(before);

    const ended = async () =>
      (await stripe.events()).filter(
        ({ type, object }) =>
          type === 'customer.subscription.deleted' && object.metadata?.organization_id === organizationId,
      );
    expect(await ended()).to.deep.equal([]);
    // As if it had been bought while the accounts were removed.
    await erasures.of(tenantOf(organizationId)).ref(id).update({ step: 1 });
    await runToItsEnd(organizationId, id, 1);
    const left = await firestore().collection('teams').where('organization_id', '==', organizationId).get();
    expect(left.size, 'in the first round').to.equal(0);
    await newPerson(organizationId, 'viewer');
    await runToItsEnd(organizationId, id);
    expect(await ended()).to.have.length(1);
    expect(await listDocuments(organizationId)).to.deep.equal([`erasures/${id}`]);
  });

  it('invalidates every key, link and feed, and leaves other organizations untouched', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const { organizationId, admin, editor } = world;
    const made = (caller: Person, path: string, body: object) => done(post(caller, path, body), 201);
    const fragment = (url: string): string => new URL(url).hash.slice(1);
    const openings = async ({ admin, editor }: World) => {
      const { key } = await made(admin, '/v1/createApiKey', { name: 'Nightly' });
      const expiry = await made(editor, '/v2/expiries', { name: 'Licence', expiry_date: '2040-01-01' });
      const client = await made(editor, '/v2/compliance-clients', { name: 'Client' });
      const { share } = await made(editor, '/v1/createExpiryShare', { expiry_id: expiry.id });
      const { portal } = await made(editor, '/v1/createCompliancePortal', { client_id: client.id });
      const feed = await made(editor, '/v1/createCalendarFeed', { name: 'Mine', scope: 'organization' });
      // The path that the service serves, regardless of its public origin.
      const { pathname, search } = new URL(feed.url);
      return async () => [
        (await call('/v2/expiries', { token: key })).status,
        (await call('/v1/getSharedExpiry', { body: { token: fragment(share.url) } })).status,
        (await call('/v1/openCompliancePortal', { body: { token: fragment(portal.url) } })).status,
        (await call(`${pathname}${search}`)).status,
      ];
    };
    const [own, others] = [await openings(world), await openings(other)];
    await newSubmission(other);
    await sandbox.untilIdle();
    const before = await documentsOf(other.organizationId);
    const body = { name: `Organization ${organizationId}` };
    const { erasure_id: id } = (await post(admin, '/v1/deleteOrganization', body)).body;
    await sandbox.untilIdle();
    expect(await own(), 'in its 30 days all goes on').to.deep.equal([200, 200, 200, 200]);
    // As if it had been begun by a release with other steps.
    await erasures.of(tenantOf(organizationId)).ref(id).update({ steps: 1, step: 900 });
    await runToItsEnd(organizationId, id);
    expect(await own()).to.deep.equal([401, 404, 404, 404]);
    expect(await others()).to.deep.equal([200, 200, 200, 200]);
    const after = await documentsOf(other.organizationId);
    // Ignores what a schedule adds in the meantime, such as a seal.
    const left = Object.fromEntries(Object.keys(before).map((path) => [path, after[path]]));
    expect(left).to.deep.equal(before);
    for (const person of [admin, editor]) expect(await findAuthAccountIdByEmail(person.email)).to.equal(null);
  });
});
