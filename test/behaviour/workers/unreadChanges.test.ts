// A trigger's worker sets aside a change that it can't decode, and handles it once a release can.
import { expect } from 'chai';
import type { SingleTriggerWorker } from '../../../functions/api/worker';
import { findWorkerByName } from '../../../functions/http/register';
import { retryUnreadChanges } from '../../../functions/http/workers';
import { setAsideChangeRecords } from '../../../functions/jobs/failures';
import { suppressionId } from '../../../functions/messaging/suppression';
import { newId } from '../../../functions/platform/ids';
import { workflows } from '../../../functions/workflows/workflow';
import { platformCallOf, snapshotOf } from '../../support/functionsTest';
import { somePhone, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newExpiry, newTrigger, newWorkflow, triggerNow } from '../../support/workflows';
import { afterwards } from '../privacy/erasing';
import { freshWorld } from '../worlds';

describe('A change that no worker can decode', () => {
  const world = freshWorld();

  it('is set aside once, without repeating other workers, and handled once it decodes', async () => {
    const workflowId = await newWorkflow(world.editor, [{ title: 'Step' }]);
    const expiryId = await newExpiry(world.editor, '2040-01-01');
    const trigger = { expiry_id: expiryId, workflow_id: workflowId, trigger_days: 30 };
    await newTrigger(world.editor, trigger);
    await sandbox.untilIdle();
    const store = workflows.of(world);
    const before = (await store.ref(workflowId).get()).data() ?? {};
    await sandbox.silently(async () => {
      const body = { workflow_id: workflowId, title: 'Renamed' };
      expect((await world.editor.call('/v1/updateWorkflow', { body })).status).to.equal(200);
    });

    let siblingRuns = 0;
    const worker = findWorkerByName('propagateWorkflowToTriggers') as SingleTriggerWorker;
    const sibling = {
      ...worker,
      run: async () => {
        siblingRuns += 1;
      },
    } as SingleTriggerWorker;
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
      setAsideChangeRecords.list((query) => query.where('organization_id', '==', world.organizationId));
    const [change, ...more] = await listed();
    expect(more).to.deep.equal([]);
    expect(change).to.include({ worker: 'propagateWorkflowToTriggers', document: path });

    const sweep = platformCallOf(retryUnreadChanges);
    await sweep({});
    const [tried] = await listed();
    expect(tried?.tried_at, 'others are next').to.be.above(change?.tried_at as Date);
    expect((await triggerNow(world.editor, expiryId)).workflow_title).to.equal('Renewal');

    // As if by a release that can read it: the title is a string again.
    await setAsideChangeRecords.ref(change?.id ?? '').update({ 'after.data.title': 'Renamed' });
    await sweep({});
    expect(await listed()).to.deep.equal([]);
    expect((await triggerNow(world.editor, expiryId)).workflow_title).to.equal('Renamed');
  });

  it('is also set aside if it still fails after 20 hours, before the platform drops it', async () => {
    const path = `workflows/${newId()}`;
    const worker = findWorkerByName('propagateWorkflowToTriggers') as SingleTriggerWorker;
    const { run } = worker;
    Object.assign(worker, { run: () => Promise.reject(new Error('planted')) });
    const data = { organization_id: world.organizationId, title: 'A' };
    const eventAt = (hoursAgo: number) => ({
      id: `failing-${newId()}`,
      time: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      params: { id: path },
      data: { before: snapshotOf(path, {}), after: snapshotOf(path, data) },
    });
    const listed = () => setAsideChangeRecords.list((query) => query.where('document', '==', path));
    try {
      const deliver = platformCallOf(worker);
      const failure = await deliver(eventAt(19)).catch(({ message }) => message);
      expect(failure).to.equal('planted');
      const both = await platformCallOf(worker, worker)(eventAt(19)).catch(({ message }) => message);
      expect(both, 'for a retry').to.equal('2 workers failed');
      expect(await listed()).to.deep.equal([]);
      await deliver(eventAt(21));
      const [change, ...more] = await listed();
      expect([change?.document, ...more]).to.deep.equal([path]);
      await setAsideChangeRecords.ref(change?.id ?? '').update({ worker: 'ofAnotherRelease' });
      await platformCallOf(retryUnreadChanges)({});
      expect(await listed(), 'kept for a release with this worker').to.have.length(1);
    } finally {
      Object.assign(worker, { run });
      for (const change of await listed()) await setAsideChangeRecords.tryDelete(change);
    }
  });

  it('is deleted when a person it mentions is erased', async () => {
    const mark = unique();
    const [email, phone] = [`${mark}@erased.example`, somePhone()];
    const body = { first_name: 'Zebulon', last_name: mark, email, sms_phone: phone };
    const contact = (await world.editor.call('/v2/contacts', { body })).body;
    const setAside = async (workerName: string, path: string, data: object) => {
      const worker = findWorkerByName(workerName) as SingleTriggerWorker;
      const [id, before] = [path.split('/').at(-1), snapshotOf(path, {})];
      const changed = { before, after: snapshotOf(path, data) };
      await platformCallOf(worker)({ id: `unread-${newId()}`, params: { id }, data: changed });
    };
    const aboutWorkflow = (title: string) =>
      setAside('propagateWorkflowToTriggers', `workflows/${newId()}`, {
        organization_id: world.organizationId,
        title,
        steps: 7,
      });
    await aboutWorkflow('Kept');
    await aboutWorkflow(`For ${email}`);
    await aboutWorkflow(`Started for ${contact.id}`);
    const suppressed = `suppressed_addresses/${suppressionId('sms', phone)}`;
    await setAside('updateContactReachability', suppressed, { channel: 'pigeon', address: phone });
    const listed = () => setAsideChangeRecords.list((all) => all.where('organization_id', '==', world.organizationId));
    const ofAddress = () => setAsideChangeRecords.list((all) => all.where('document', '==', suppressed));
    expect([await listed(), await ofAddress()].map(({ length }) => length)).to.deep.equal([3, 1]);

    const erasure = await world.admin.call('/v1/eraseContact', { body: { contact_id: contact.id } });
    expect(await afterwards(world.admin, erasure.body.erasure_id)).to.include({ status: 'completed' });
    const left = (await listed()).map(({ after }) => after?.data.title);
    expect([left, await ofAddress()]).to.deep.equal([['Kept'], []]);
  });
});
