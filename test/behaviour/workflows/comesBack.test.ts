// Triggers of an expiry that is closed and opened again.
import { expect } from 'chai';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newExpiry, newTrigger, newWorkflow, triggerNow } from '../../support/workflows';
import { newWorld } from '../../support/world';

describe('A trigger of an expiry that is taken out of the archive', () => {
  it('is paused still if it was, at the moment of the new date, and waits once it is resumed', async () => {
    const { editor } = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const expiryId = await newExpiry(editor, dateIn(now, 3));
    const workflow_id = await newWorkflow(editor, [{ id: 'a', title: 'A' }]);
    const { id } = await newTrigger(editor, { expiry_id: expiryId, workflow_id, trigger_days: 1 });
    const act = (endpoint: string) => editor.call(`/v1/${endpoint}`, { body: { trigger_id: id } });
    await act('pauseExpiryWorkflowTrigger');
    await editor.call(`/v2/expiries/${expiryId}/archive`, { method: 'POST' });
    await sandbox.untilIdle();
    expect(await triggerNow(editor, expiryId)).to.include({ trigger_status: 'cancelled' });
    const body = { expiry_date: dateIn(now, 4) };
    await editor.call(`/v2/expiries/${expiryId}`, { method: 'PATCH', body });
    await editor.call('/v1/restoreExpiry', { body: { id: expiryId } });
    await sandbox.untilIdle();
    expect(await triggerNow(editor, expiryId)).to.include({
      trigger_status: 'paused',
      status_reason: null,
      trigger_date: `${dateIn(now, 3)}T09:00:00.000Z`,
    });
    const resumed = await act('resumeExpiryWorkflowTrigger');
    expect(resumed.body.trigger).to.include({ trigger_status: 'pending' });
  });
});
