// Triggers and concurrent changes to their expiry: neither is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { organizations } from '../../../functions/organizations/organization';
import { clock } from '../../../functions/platform/clock';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { syncTriggersWithExpiry } from '../../../functions/workflows/triggers/syncTriggers';
import { listTriggersOfExpiries, triggerInput, workflowTriggers } from '../../../functions/workflows/triggers/trigger';
import { stageNewWorkflowTrigger } from '../../../functions/workflows/triggers/triggerChanges';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newExpiry, newTrigger, newWorkflow } from '../../support/workflows';
import { newWorld } from '../../support/world';

/** Runs `run`, and calls `happen` after its first read of the organization. */
async function acrossOrganizationRead(happen: () => Promise<unknown>, run: () => Promise<void>): Promise<void> {
  const { get } = organizations;
  Object.assign(organizations, {
    get: async (id: string) => {
      Object.assign(organizations, { get });
      const found = await organizations.get(id);
      await happen();
      return found;
    },
  });
  await run().finally(() => Object.assign(organizations, { get }));
}

describe('A workflow trigger', () => {
  it('created while its expiry’s date moves gets the new date', async () => {
    const { editor, organizationId } = await newWorld({ timezone: 'UTC' });
    const expiryId = await newExpiry(editor, dateIn(await sandbox.now(), 30));
    const workflowId = await newWorkflow(editor, [{ id: 'a', title: 'A' }]);
    const moved = dateIn(await sandbox.now(), 60);
    const given = triggerInput.parse({ expiry_id: expiryId, workflow_id: workflowId, trigger_days: 1 });
    const tenant = tenantOf(organizationId);
    const actor = { kind: 'person', id: editor.id, name: 'E', email: editor.email, role: 'editor' } as const;
    let attempts = 0;
    const { id } = await unitOfWork(async (writes) => {
      const staged = await stageNewWorkflowTrigger({ tenant, actor, writes, now: clock.now() }, given);
      attempts += 1;
      if (attempts > 1) return staged;
      // Between its reads and its commit.
      const body = { expiry_date: moved };
      expect((await editor.call(`/v2/expiries/${expiryId}`, { method: 'PATCH', body })).status).to.equal(200);
      await sandbox.untilIdle();
      return staged;
    });
    expect(attempts).to.equal(2);
    const movedTrigger = { expiry_date: moved, trigger_status: 'pending' };
    expect(await workflowTriggers.of(tenant).get(id)).to.include(movedTrigger);
    await sandbox.moveTo(`${dateIn(new Date(`${moved}T00:00:00Z`), -1)}T23:00:00Z`);
    expect((await workflowTriggers.of(tenant).get(id))?.trigger_status).to.equal('triggered');
  });

  it('ends with its expiry’s date, even if that is changed back during the update', async () => {
    const { editor, organizationId } = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const [former, moved] = [dateIn(now, 30), dateIn(now, 60)];
    const expiryId = await newExpiry(editor, former);
    const workflow_id = await newWorkflow(editor, [{ id: 'a', title: 'A' }]);
    await newTrigger(editor, { expiry_id: expiryId, workflow_id, trigger_days: 1 });
    const tenant = tenantOf(organizationId);
    const [before] = await listTriggersOfExpiries(tenant, [expiryId]);
    const setDate = (expiry_date: string) =>
      editor.call(`/v2/expiries/${expiryId}`, { method: 'PATCH', body: { expiry_date } });
    expect((await setDate(moved)).status).to.equal(200);
    await sandbox.untilIdle();
    // Restores the state from before the trigger followed the new date.
    const { expiry_date, trigger_date, wake_at } = before ?? {};
    await workflowTriggers
      .of(tenant)
      .ref(before?.id ?? '')
      .update({ expiry_date, trigger_date, wake_at });
    let changing: Promise<unknown> = Promise.resolve();
    await acrossOrganizationRead(
      () => {
        changing = setDate(former).then(() => sandbox.untilIdle());
        // If the read documents are locked, the change waits for the commit.
        return Promise.race([changing, sleep(3_000)]);
      },
      () => syncTriggersWithExpiry(tenant, expiryId),
    );
    await changing;
    await sandbox.untilIdle();
    const [after] = await listTriggersOfExpiries(tenant, [expiryId]);
    expect(after?.expiry_date).to.equal(former);
  });
});
