// After an erasure, the person is found nowhere, everything else stays, and the activity log still verifies.
import { expect } from 'chai';
import { verifyActivity } from '../../../functions/activity/verify';
import { activityEntries } from '../../../functions/activity/write/activityLog';
import { tenantOf } from '../../../functions/api/actor';
import { stageSuppression, suppressionId } from '../../../functions/messaging/suppression';
import { clock } from '../../../functions/platform/clock';
import { idDerivedWithAddressKey } from '../../../functions/platform/secrets';
import { firestore } from '../../../functions/store/firestore';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { call } from '../../support/client';
import { dateIn, somePhone, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type Person } from '../../support/world';
import { expectHashAsDescribed, sealAll, sealedIds } from '../activity/given';
import { attach } from '../attachments/uploading';
import { afterwards, documentsWith, erasuresOf, filesWith, good, logsWith, submitted } from './erasing';

const created = (person: Person, path: string, body: object, headers: Record<string, string> = {}) =>
  good(person.call(path, { body, headers }), 201);

describe('Erasure', () => {
  it('of a contact removes name, address and number from every document, file, index and log line', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
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
    await good(
      world.editor.call(`/v2/contacts/${contact.id}`, { method: 'PATCH', body: { job_title: 'Pilot' } }),
    );
    await good(attach(world.editor, expiry.id, { file_name: `${name}.pdf` }), 201);
    const comment = { expiryId: expiry.id, text: `${name} called` };
    await created(world.editor, '/v1/createExpiryComment', comment);
    await good(world.editor.call('/v1/sendExpiryNotificationNow', { body: { expiry_id: expiry.id } }));
    const suppressed = {
      channel: 'email',
      address: email,
      reason: 'unsubscribed',
      now: clock.now(),
    } as const;
    await unitOfWork(async (writes) => stageSuppression(writes, suppressed));
    await sealAll(tenant);
    const words = [email, mark, phone.slice(1)];
    expect((await documentsWith(words)).length, 'it is found before').to.be.greaterThan(10);
    expect(await filesWith(words)).not.to.deep.equal([]);

    const answer = await good(
      world.admin.call('/v1/eraseContact', { body: { contact_id: contact.id } }),
      202,
    );
    const erasure = await afterwards(world.admin, answer.erasure_id);
    expect(erasure).to.include({ status: 'completed', progress: 100, kind: 'contact', files: 1 });
    expect(erasure.documents).to.include({ contacts: 1, collection_requests: 1, collection_submissions: 1 });

    expect(await documentsWith(words)).to.deep.equal([]);
    expect(await filesWith(words)).to.deep.equal([]);
    expect(logsWith(words)).to.deep.equal([]);
    const suppression = await firestore()
      .collection('suppressed_addresses')
      .doc(suppressionId('email', email))
      .get();
    expect(suppression.exists, 'the objection is remembered').to.equal(true);

    expect((await world.viewer.call(`/v2/contacts/${contact.id}`)).status).to.equal(404);
    expect((await world.viewer.call(`/v2/contacts/${other.id}`)).body.email).to.equal(other.email);
    expect((await world.viewer.call(`/v2/expiries/${expiry.id}`)).body).to.include({
      name: 'Passport of [erased]',
      expiry_date: date,
      notes: 'Call [erased] at [erased] or [erased]',
    });
    expect(
      (await world.viewer.call(`/v2/collection-submissions?request_id=${submissionId}`)).body.data,
    ).to.deep.equal([]);

    expect((await verifyActivity(tenant)).fault, 'before its own entries are sealed').to.equal(null);
    await sealAll(tenant);
    expect(await verifyActivity(tenant)).to.include({ fault: null, waiting: 0 });
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
      const ref = activityEntries.of(tenant).ref(erased[0].id);
      const was = (await ref.get()).data() ?? {};
      await ref.update(forged);
      expect((await verifyActivity(tenant)).fault?.entry, Object.keys(forged).join()).to.equal(erased[0].id);
      await ref.set(was);
    }
    expect((await verifyActivity(tenant)).fault).to.equal(null);
  });

  it('of one submission removes its answers and files, and keeps the request and its contact', async () => {
    const world = await newWorld();
    const mark = unique();
    const email = `${mark}@kept.example`;
    const contact = await created(world.editor, '/v2/contacts', { first_name: 'Ada', email });
    const secret = `secret ${unique()}`;
    const id = await submitted(world, { id: contact.id, email }, secret);
    expect(await filesWith([secret])).to.have.length.greaterThan(0);
    const answer = await good(world.admin.call('/v1/eraseSubmission', { body: { submission_id: id } }), 202);
    expect(await afterwards(world.admin, answer.erasure_id)).to.include({ status: 'completed', files: 1 });
    expect(await filesWith([secret])).to.deep.equal([]);
    expect(await documentsWith([secret])).to.deep.equal([]);
    expect((await world.viewer.call(`/v2/contacts/${contact.id}`)).status).to.equal(200);
    expect((await world.viewer.call('/v2/collection-requests')).body.data).to.have.length(1);
    const tenant = tenantOf(world.organizationId);
    expect(await sealedIds(tenant), 'its entries were erased before they were sealed').to.deep.equal([]);
    expect((await verifyActivity(tenant)).fault).to.equal(null);
    await sealAll(tenant);
    expect(await verifyActivity(tenant)).to.include({ fault: null, waiting: 0 });
    expect((await world.admin.call('/v1/eraseSubmission', { body: { submission_id: id } })).status).to.equal(
      404,
    );
  });

  it('of a member ends their sign-in immediately, and removes their name from their records', async () => {
    const world = await newWorld();
    const { editor, admin } = world;
    const date = dateIn(await sandbox.now(), 20);
    const licence = { name: 'Licence', expiry_date: date, assigned_to: editor.id };
    const expiry = await created(editor, '/v2/expiries', licence);
    const asContact = await created(editor, '/v2/contacts', { first_name: 'Ed', email: editor.email });
    const refused = await admin.call('/v1/eraseContact', { body: { contact_id: asContact.id } });
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'INVALID_STATE']);
    await sandbox.untilIdle();
    const wrong = await call('/v1/login', { body: { email: editor.email, password: 'Wrong-Passw0rd!' } });
    expect(wrong.status).to.equal(401);
    const attempts = firestore()
      .collection('sign_in_attempts')
      .doc(idDerivedWithAddressKey('password_attempts', 'account', editor.email));
    expect((await attempts.get()).exists, 'wrong passwords are counted').to.equal(true);
    const answer = await good(admin.call('/v1/eraseUser', { body: { user_id: editor.id } }), 202);
    expect((await editor.call('/v2/expiries')).status).to.be.oneOf([401, 403]);
    expect(await afterwards(admin, answer.erasure_id)).to.include({ status: 'completed', accounts: 1 });
    expect(await documentsWith([editor.email])).to.deep.equal([]);
    expect((await attempts.get()).exists, 'nor a digest of the address').to.equal(false);
    expect(await filesWith([editor.email])).to.deep.equal([]);
    expect(logsWith([editor.email])).to.deep.equal([]);
    expect((await admin.call(`/v2/expiries/${expiry.id}`)).body.name).to.equal('Licence');
    await admin.call('/v2/activity');
    expect((await verifyActivity(tenantOf(world.organizationId))).fault).to.equal(null);
    const last = await admin.call('/v1/deleteMyAccount', { body: {} });
    expect([last.status, last.body.code]).to.deep.equal([409, 'INVALID_STATE']);
    const self = await good(world.viewer.call('/v1/deleteMyAccount', { body: {} }), 202);
    expect(await afterwards(admin, self.erasure_id)).to.include({ status: 'completed' });
    expect(await documentsWith([world.viewer.email])).to.deep.equal([]);
  });

  it('requires a signed-in admin of the organization', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const key = await newApiKey(world.organizationId, 'editor');
    const contact = await created(world.editor, '/v2/contacts', { first_name: 'Ada' });
    for (const [path, body] of Object.entries({
      eraseContact: { contact_id: contact.id },
      eraseUser: { user_id: world.viewer.id },
      deleteOrganization: { name: 'x' },
      cancelOrganizationDeletion: {},
    })) {
      for (const caller of [world.editor, world.viewer, key])
        expect((await caller.call(`/v1/${path}`, { body })).status, path).to.equal(403);
    }
    for (const [path, body] of [
      ['eraseContact', { contact_id: contact.id }],
      ['eraseUser', { user_id: world.viewer.id }],
    ] as const)
      expect((await other.admin.call(`/v1/${path}`, { body })).status, path).to.equal(404);
    expect((await world.editor.call('/v1/getErasures')).status).to.equal(403);
    expect(await erasuresOf(world.admin)).to.deep.equal([]);
  });
});
