// Triggers and changes of their expiry that meet: neither is lost.
import { expect } from 'chai';
import { clock } from '../../../functions/platform/clock';
import { tenantOf } from '../../../functions/platform/tenant';
import { unitOfWork } from '../../../functions/platform/unitOfWork';
import { triggers } from '../../../functions/workflows/trigger';
import { stageNewTrigger } from '../../../functions/workflows/triggerChanges';
import { triggerInput } from '../../../functions/workflows/triggerFields';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newExpiry, newWorkflow } from '../../support/workflows';
import { newWorld } from '../../support/world';

describe('A workflow trigger', () => {
  it('made while its expiry’s date moves waits for the new date', async () => {
    const { editor, organizationId } = await newWorld({ timezone: 'UTC' });
    const expiryId = await newExpiry(editor, dateIn(await sandbox.now(), 30));
    const workflowId = await newWorkflow(editor, [{ id: 'a', title: 'A' }]);
    const moved = dateIn(await sandbox.now(), 60);
    const given = triggerInput.parse({ expiry_id: expiryId, workflow_id: workflowId, trigger_days: 1 });
    const tenant = tenantOf(organizationId);
    const actor = { kind: 'person', id: editor.id, name: 'E', email: editor.email, role: 'editor' } as const;
    let attempts = 0;
    const { id } = await unitOfWork(async (writes) => {
      const staged = await stageNewTrigger({ tenant, actor, writes, now: clock.now() }, given);
      attempts += 1;
      if (attempts > 1) return staged;
      // Between what it has read and its commit.
      const body = { expiry_date: moved };
      const answer = await editor.call(`/v2/expiries/${expiryId}`, { method: 'PATCH', body });
      expect(answer.status).to.equal(200);
      await sandbox.untilIdle();
      return staged;
    });
    expect(attempts).to.equal(2);
    expect(await triggers.of(tenant).get(id)).to.include({ expiry_date: moved, trigger_status: 'pending' });
    await sandbox.moveTo(`${dateIn(new Date(`${moved}T00:00:00Z`), -1)}T23:00:00Z`);
    expect((await triggers.of(tenant).get(id))?.trigger_status).to.equal('triggered');
  }).timeout(60_000);
});
