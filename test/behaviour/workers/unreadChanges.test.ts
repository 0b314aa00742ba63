// A change that a trigger's worker cannot read is set aside for that worker, and done once a release can read it.
import { expect } from 'chai';
import type { SingleWorker } from '../../../functions/api/worker';
import { findWorkerByName } from '../../../functions/http/register';
import { retryUnreadChanges } from '../../../functions/http/workers';
import { setAsideChanges } from '../../../functions/jobs/setAsideChanges';
import { newId } from '../../../functions/platform/ids';
import { tenantOf } from '../../../functions/store/tenant';
import { workflows } from '../../../functions/workflows/record';
import { platformCallOf, snapshotOf } from '../../support/functionsTest';
import { sandbox } from '../../support/sandbox';
import { newExpiry, newTrigger, newWorkflow, triggerNow } from '../../support/workflows';
import { newWorld } from '../../support/world';

describe('a change that no worker can read', () => {
  it('is set aside once, without running its siblings again, and done when it can be read', async () => {
    const world = await newWorld();
    const workflowId = await newWorkflow(world.editor, [{ title: 'Step' }]);
    const expiryId = await newExpiry(world.editor, '2040-01-01');
    await newTrigger(world.editor, {
      expiry_id: expiryId,
      workflow_id: workflowId,
      trigger_days: 30,
    });
    await sandbox.untilIdle();
    const store = workflows.of(tenantOf(world.organizationId));
    const before = (await store.ref(workflowId).get()).data() ?? {};
    await sandbox.silently(async () => {
      const body = { workflow_id: workflowId, title: 'Renamed' };
      expect((await world.editor.call('/v1/updateWorkflow', { body })).status).to.equal(200);
    });

    let siblingRuns = 0;
    const worker = findWorkerByName('propagateWorkflowToTriggers') as SingleWorker;
    const sibling = {
      ...worker,
      run: async () => {
        siblingRuns += 1;
      },
    } as SingleWorker;
    const path = `workflows/${workflowId}`;
    const unreadable = {
      id: `unread-${newId()}`,
      params: { id: workflowId },
      data: { before: snapshotOf(path, before), after: snapshotOf(path, { ...before, title: 7 }) },
    };
    const deliver = platformCallOf(worker, sibling);
    await deliver(unreadable);
    expect(siblingRuns).to.equal(1);
    await deliver(unreadable);
    const listed = () =>
      setAsideChanges.find((query) => query.where('organization_id', '==', world.organizationId));
    const [change, ...more] = await listed();
    expect(more).to.deep.equal([]);
    expect(change).to.include({ worker: 'propagateWorkflowToTriggers', document: path });

    const sweep = platformCallOf(retryUnreadChanges);
    await sweep({});
    expect(await listed()).to.have.length(1);
    expect((await triggerNow(world.editor, expiryId)).workflow_title).to.equal('Renewal');

    // A release that can read it: the title is a text for it.
    await setAsideChanges.ref(change?.id ?? '').update({ 'after.data.title': 'Renamed' });
    await sweep({});
    expect(await listed()).to.deep.equal([]);
    expect((await triggerNow(world.editor, expiryId)).workflow_title).to.equal('Renamed');
  });
});
