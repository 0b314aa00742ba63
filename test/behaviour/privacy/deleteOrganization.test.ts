// Deleting an organization: after 30 days in which everything goes on and it can be called off, nothing of it is left.
import { expect } from 'chai';
import { clock } from '../../../functions/platform/clock';
import { firestore } from '../../../functions/platform/firebase';
import { removeStoredFilesBelow } from '../../../functions/platform/storage';
import { tenantOf } from '../../../functions/platform/tenant';
import { erasures } from '../../../functions/privacy/record';
import { runErasure } from '../../../functions/privacy/run';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { buy, PLAN, stripe } from '../billing/given';
import { newSubmission } from '../documentRequests/given';

/** Every document of the database that belongs to the organization or names it. */
async function listDocuments(organizationId: string): Promise<string[]> {
  const found: string[] = [];
  for (const collection of await firestore().listCollections()) {
    for (const document of (await collection.get()).docs) {
      const text = `${document.ref.path} ${JSON.stringify(document.data())}`;
      if (text.includes(organizationId)) found.push(document.ref.path);
    }
  }
  return found;
}

/** As though its time had come. */
async function runToItsEnd(organizationId: string, id: string): Promise<void> {
  const store = erasures.of(tenantOf(organizationId));
  for (let round = 0; round < 10; round += 1) {
    const job = await store.get(id);
    if (!job || job.status === 'completed') return;
    await store.ref(id).update({ wake_at: clock.now() });
    const current = await store.get(id);
    if (current) await runErasure(current);
    await sandbox.untilIdle();
  }
}

describe('deleteOrganization', () => {
  it('waits 30 days in which all goes on, is called off, and in the end leaves a certificate alone', async () => {
    const world = await newWorld();
    const { organizationId, admin, editor } = world;
    const store = erasures.of(tenantOf(organizationId));
    const expiry = { name: 'Licence', expiry_date: dateIn(await sandbox.now(), 20) };
    await editor.call('/v2/expiries', { body: expiry });
    await newSubmission(world);
    const name = `Organization ${organizationId}`;
    const wrong = await admin.call('/v1/deleteOrganization', { body: { name: 'Other' } });
    expect([wrong.status, Object.keys(wrong.body.details.fields)]).to.deep.equal([400, ['name']]);
    expect((await admin.call('/v1/cancelOrganizationDeletion', { body: {} })).status).to.equal(409);

    const begun = await admin.call('/v1/deleteOrganization', { body: { name } });
    expect([begun.status, begun.body.erasure.status]).to.deep.equal([202, 'waiting']);
    const days = (Date.parse(begun.body.erasure.starts_at) - (await sandbox.now()).getTime()) / 86_400_000;
    expect(days).to.be.within(29.9, 30.1);
    expect((await admin.call('/v1/deleteOrganization', { body: { name } })).body.code).to.equal(
      'INVALID_STATE',
    );
    expect((await editor.call('/v2/expiries')).body.data).to.have.length(1);
    const stopped = await admin.call('/v1/cancelOrganizationDeletion', { body: {} });
    expect([stopped.status, stopped.body.erasure.status]).to.deep.equal([200, 'cancelled']);

    const again = await admin.call('/v1/deleteOrganization', { body: { name } });
    expect([again.status, again.body.erasure.status]).to.deep.equal([202, 'waiting']);
    await sandbox.untilIdle();
    await runToItsEnd(organizationId, again.body.erasure_id);
    const certificate = await store.get(again.body.erasure_id);
    expect(certificate).to.include({ status: 'completed', accounts: 3, files: 1, requested_by: '' });
    expect(certificate?.documents).to.include({ expiries: 1, collection_submissions: 1, organizations: 1 });
    expect(await listDocuments(organizationId)).to.deep.equal([`erasures/${again.body.erasure_id}`]);
    expect(await removeStoredFilesBelow(`organizations/${organizationId}/`), 'no file is left').to.equal(0);
    expect((await admin.call('/v2/expiries')).status).to.equal(401);
  });

  it('ends what is paid for first: as long as that cannot be, nothing is deleted', async () => {
    const world = await newWorld({ plan: 'trial' });
    const { organizationId, admin } = world;
    await buy(world, PLAN);
    const body = { name: `Organization ${organizationId}` };
    const { erasure_id: id } = (await admin.call('/v1/deleteOrganization', { body })).body;
    await sandbox.untilIdle();
    const before = (await listDocuments(organizationId)).length;
    await sandbox.fault({ service: 'stripe', status: 500, times: 1_000 });
    const failed = await runToItsEnd(organizationId, id).catch((thrown: Error) => thrown);
    await sandbox.fault({ service: 'stripe', times: 0 });
    expect(failed).to.be.instanceOf(Error);
    expect((await listDocuments(organizationId)).length).to.equal(before);
    expect((await admin.call('/v2/me')).status, 'its people are there').to.equal(200);

    const ended = async () =>
      (await stripe.events()).filter(
        ({ type, object }) =>
          type === 'customer.subscription.deleted' && object.metadata?.organization_id === organizationId,
      );
    expect(await ended()).to.deep.equal([]);
    await runToItsEnd(organizationId, id);
    expect(await ended()).to.have.length(1);
    expect(await listDocuments(organizationId)).to.deep.equal([`erasures/${id}`]);
  });
});
