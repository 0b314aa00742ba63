// Comments, responses and triggers exist only with their expiry, and triggers follow its name.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { expiryComments, stageNewExpiryComment } from '../../../functions/comments/record';
import { clock } from '../../../functions/platform/clock';
import { renewalProposals } from '../../../functions/responses/renewalProposal';
import { expiryResponses } from '../../../functions/responses/response';
import { snoozes } from '../../../functions/responses/snooze';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { workflowTriggers } from '../../../functions/workflows/triggers/trigger';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newTrigger, newWorkflow, triggerNow } from '../../support/workflows';
import { newWorld, type World } from '../../support/world';
import { act, contactWithLinks } from '../responses/given';
import { newExpiry } from '../webhooks/given';

const tenantIn = ({ organizationId }: World) => tenantOf(organizationId);

const remove = async (world: World, id: string) => {
  const answer = await world.editor.call(`/v2/expiries/${id}`, { method: 'DELETE' });
  expect(answer.status).to.equal(204);
};
const rename = (world: World, id: string, name: string) =>
  world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { name } });
const left = async (world: World): Promise<string[]> => {
  const tenant = tenantIn(world);
  const found = await Promise.all(
    [expiryComments, expiryResponses, renewalProposals, snoozes].map(async (collection) =>
      (await collection.of(tenant).list((query) => query)).map(() => collection.name),
    ),
  );
  return found.flat();
};

describe('The records of an expiry', () => {
  it('are deleted with it', async () => {
    const world = await newWorld();
    const { expiryId: id, mailToken, smsToken } = await contactWithLinks(world);
    const workflow_id = await newWorkflow(world.editor, [{ id: 'a', title: 'A' }]);
    await newTrigger(world.editor, { expiry_id: id, workflow_id, trigger_days: 1 });
    await world.editor.call(`/v2/expiries/${id}/comments`, { body: { text: 'Hm' } });
    const until = dateIn(clock.now(), 5);
    expect((await act(mailToken, 'snooze', { until })).status).to.equal(200);
    const renewed = { new_expiry_date: dateIn(clock.now(), 400) };
    expect((await act(smsToken, 'renewed', renewed)).status).to.equal(200);
    expect(new Set(await left(world)).size).to.equal(4);
    await remove(world, id);
    await sandbox.untilIdle();
    expect(await left(world)).to.deep.equal([]);
    const [trigger] = await workflowTriggers.of(tenantIn(world)).list((query) => query);
    expect(trigger?.trigger_status).to.equal('cancelled');
  }).timeout(60_000);
});

describe('A record for an expiry', () => {
  it('is not created during its deletion: returns 404 and leaves nothing', async () => {
    const world = await newWorld();
    const { id } = await newExpiry(world);
    const actor = { kind: 'person', ...world.editor, name: 'E', role: 'editor' } as const;
    const context = { tenant: tenantIn(world), actor, now: clock.now() };
    let attempts = 0;
    const refused = await unitOfWork(async (writes) => {
      const staged = await stageNewExpiryComment({ ...context, writes }, id, 'Too late');
      attempts += 1;
      if (attempts === 1) await remove(world, id);
      return staged;
    }).catch((error: { code?: string }) => error);
    expect(refused).to.include({ code: 'NOT_FOUND' });
    await sandbox.untilIdle();
    expect(await left(world)).to.deep.equal([]);
  });
});

describe('A trigger', () => {
  it('is renamed with its expiry, even after it moved to the next occurrence', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const due = dateIn(await sandbox.now(), 40);
    const { id } = await newExpiry(world, { expiry_date: due, recurrence: { every: 1, unit: 'year' } });
    const workflow_id = await newWorkflow(world.editor, [{ id: 'a', title: 'A' }]);
    const trigger = { expiry_id: id, workflow_id, trigger_days: 1, carry_to_renewal: true };
    await newTrigger(world.editor, trigger);
    await rename(world, id, 'Second name');
    await sandbox.untilIdle();
    expect(await triggerNow(world.editor, id)).to.include({ expiry_name: 'Second name' });
    const done = await world.editor.call(`/v2/expiries/${id}/complete`, { body: {} });
    await sandbox.untilIdle();
    const next = done.body.next_expiry_id as string;
    await rename(world, next, 'Third name');
    await sandbox.untilIdle();
    expect(await triggerNow(world.editor, next)).to.include({ expiry_name: 'Third name' });
  });
});
