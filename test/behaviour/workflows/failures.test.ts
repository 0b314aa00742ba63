// Who is notified if a trigger can't do its work.
import { expect } from 'chai';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newExpiry, newTrigger, newWorkflow, notificationsOf } from '../../support/workflows';
import { newApiKey, newWorld } from '../../support/world';

/** An expiry in a month and a workflow with one step. */
async function setting() {
  const world = await newWorld({ timezone: 'UTC' });
  const expiryId = await newExpiry(world.editor, dateIn(await sandbox.now(), 30));
  return { world, expiryId, workflowId: await newWorkflow(world.editor, [{ id: 'a', title: 'A' }]) };
}

describe('A workflow trigger', () => {
  it('notifies the admins of its failure if an API key created it or its recipients have left', async () => {
    const [byKey, byGone] = await Promise.all([setting(), setting()]);
    const key = await newApiKey(byKey.world.organizationId, 'editor');
    const { expiryId: expiry_id, workflowId: workflow_id } = byKey;
    const made = await key.call('/v1/createExpiryWorkflowTrigger', {
      body: { expiry_id, workflow_id, trigger_days: 1 },
    });
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    await newTrigger(byGone.world.editor, {
      ...{ expiry_id: byGone.expiryId, workflow_id: byGone.workflowId, trigger_days: 1 },
      notify_recipients: [byGone.world.viewer.id],
    });
    for (const role of ['viewer', 'editor'] as const) {
      const gone = await byGone.world.admin.call('/v1/removeUser', {
        body: { userId: byGone.world[role].id },
      });
      expect(gone.status).to.equal(200);
    }
    for (const { world, workflowId } of [byKey, byGone]) {
      await world.admin.call('/v1/deleteWorkflow', { body: { workflow_id: workflowId } });
      await sandbox.untilIdle();
      expect(await notificationsOf(world, world.admin)).to.have.length(1);
      expect(await sandbox.messagesTo(world.admin.email)).to.have.length(1);
    }
    expect(
      await notificationsOf(byKey.world, byKey.world.editor),
      'who has nothing to do with it',
    ).to.deep.equal([]);
  }).timeout(60_000);
});
