// Deleting an organization: it keeps working for 30 days, in which the deletion can be cancelled; then nothing is left.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { findAuthAccountIdByEmail } from '../../../functions/identity/authAccounts';
import { setChangeAside } from '../../../functions/jobs/failures';
import { clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { removeSomeStoredFilesBelow } from '../../../functions/platform/storage';
import { ORGANIZATION_COLLECTIONS } from '../../../functions/privacy/collections';
import { erasures } from '../../../functions/privacy/erasure/record';
import { runErasure } from '../../../functions/privacy/erasure/run';
import { listRawDocuments as storedDocuments } from '../../../functions/store/wholeCollection';
import { call } from '../../support/client';
import { snapshotOf } from '../../support/functionsTest';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type Person, type World } from '../../support/world';
import { buy, PLAN, stripe } from '../billing/given';
import { newSubmission } from '../documentRequests/given';
import { documentsWith, good } from './erasing';

/** Every document of the database that belongs to the organization or names it. */
const listDocuments = async (organizationId: string): Promise<string[]> =>
  (await documentsWith([organizationId.toLowerCase()])).map((found) => found.split(': ')[0] ?? '');

/** The organization's stored documents, except API keys, which change with each call. */
async function documentsOf(organizationId: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const collection of ORGANIZATION_COLLECTIONS)
    for (const { ref, data } of await storedDocuments(collection, tenantOf(organizationId), {
      after: null,
      limit: 300,
    }))
      if (collection.name !== 'api_keys') found[ref.path] = data;
  return found;
}

/** Runs the deletion to its end, as if it were due. */
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
  it('waits 30 days, can be cancelled, and finally leaves only a certificate', async () => {
    const world = await newWorld();
    const { organizationId, admin, editor } = world;
    const store = erasures.of(tenantOf(organizationId));
    const expiry = { name: 'Licence', expiry_date: dateIn(await sandbox.now(), 20) };
    await editor.call('/v2/expiries', { body: expiry });
    await newSubmission(world);
    await setChangeAside(
      'fanOutEvent',
      {
        ...{ eventId: newId(), time: clock.now(), before: null },
        after: snapshotOf(`events/${newId()}`, { organization_id: organizationId, data_json: 7 }),
      },
      new Error('Unreadable'),
    );
    const chat = { kind: 'slack', name: 'Renewals', url: 'https://hooks.slack.com/services/T0/B0/x' };
    const { integration } = await good(admin.call('/v1/createIntegration', { body: chat }), 201);
    await good(admin.call('/v1/sendTestIntegrationMessage', { body: { id: integration.id } }));
    await good(admin.call('/v1/getInboundAddress'));
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
    expect((await store.get(stopped.body.erasure_id))?.wake_at, 'it never runs').to.equal(null);

    const again = await admin.call('/v1/deleteOrganization', { body: { name } });
    expect([again.status, again.body.erasure.status]).to.deep.equal([202, 'waiting']);
    await sandbox.untilIdle();
    await runToItsEnd(organizationId, again.body.erasure_id);
    const certificate = await store.get(again.body.erasure_id);
    expect(certificate).to.include({ status: 'completed', accounts: 3, files: 1, requested_by: '' });
    expect(certificate?.documents).to.include({
      ...{ expiries: 1, collection_submissions: 1, organizations: 1 },
      ...{ integrations: 1, inbound_addresses: 1 },
    });
    expect(await listDocuments(organizationId)).to.deep.equal([`erasures/${again.body.erasure_id}`]);
    expect(await removeSomeStoredFilesBelow(`organizations/${organizationId}/`), 'no file is left').to.equal(
      0,
    );
    expect((await admin.call('/v2/expiries')).status).to.equal(401);
  });

  it('ends the subscription first; nothing is deleted until that succeeds', async () => {
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

  it('invalidates every key, link and feed, and leaves other organizations untouched', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const { organizationId, admin, editor } = world;
    const made = (caller: Person, path: string, body: object) => good(caller.call(path, { body }), 201);
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
    const { erasure_id: id } = (await admin.call('/v1/deleteOrganization', { body })).body;
    await sandbox.untilIdle();
    expect(await own(), 'in its 30 days all goes on').to.deep.equal([200, 200, 200, 200]);
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
