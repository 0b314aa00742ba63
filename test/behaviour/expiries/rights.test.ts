// Who may do what to an expiry, which records it may refer to, and how many expiries there may be.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { loadPlanUsage, planUsages } from '../../../functions/plans/usage';
import { newApiKey, newWorld } from '../../support/world';
import { aContact, aFolder, anExpiry, fieldsOf, usedExpiries } from './given';

describe('v2 expiries: rights and limits', () => {
  it('rejects contacts, assignees, folders and entities of another organization, naming them', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const truck = { kind: 'asset', name: 'Truck' };
    const { entity_id } = (await other.editor.call('/v1/createDirectoryEntity', { body: truck })).body;
    const body = {
      name: 'A',
      expiry_date: '2027-01-01',
      contacts: [await aContact(world), await aContact(other)],
      assigned_to: other.editor.id,
      folder_id: await aFolder(other),
      entity_id,
    };
    const answer = await world.editor.call('/v2/expiries', { body });
    expect(answer.status).to.equal(404);
    expect(fieldsOf(answer)).to.have.members(['contacts', 'assigned_to', 'folder_id', 'entity_id']);
  });

  it('shows an API key’s name as author', async () => {
    const world = await newWorld();
    const key = await newApiKey(world.organizationId, 'editor');
    const answer = await key.call('/v2/expiries', {
      body: { name: 'A', expiry_date: '2027-01-01', assigned_to: world.editor.id },
    });
    const name = `Key ${key.id}`;
    expect(answer.body).to.include({ created_by_name: name, assigned_by_user_full_name: name });
    expect(answer.body.assigned_by_user_email).to.equal(null);
  });

  it('applies the plan limit exactly: of 60 concurrent creations, 20 succeed and none returns 5xx', async () => {
    const world = await newWorld({ plan: 'trial' });
    const usage = await loadPlanUsage(tenantOf(world.organizationId));
    await planUsages.tryUpdate(usage, { used: { ...usage.used, expiries: 29 } });
    // From now on, the plan is read in parallel with the caller.
    await anExpiry(world);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        world.editor.call('/v2/expiries', { body: { name: `${index}`, expiry_date: '2027-01-01' } }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).to.deep.equal([...Array(20).fill(201), ...Array(40).fill(403)]);
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused[0]?.body.error.code).to.equal('PLAN_LIMIT_REACHED');
    expect(refused[0]?.body.error.details).to.include({ limit: 50, used: 50, requested: 1 });
    expect((await world.editor.call('/v2/expiries')).body.data).to.have.length(1 + 20);
    expect(await usedExpiries(world)).to.equal(50);
  }).timeout(60_000);
});
