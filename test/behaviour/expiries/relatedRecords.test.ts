// Comments, answers and triggers exist only with their expiry, and following them changes nothing of it.
import { expect } from 'chai';
import { stageNewExpiryComment } from '../../../functions/comments/commentChanges';
import { expiryComments } from '../../../functions/comments/record';
import { expiries } from '../../../functions/expiries/record/record';
import { clock } from '../../../functions/platform/clock';
import { renewalProposals } from '../../../functions/responses/renewalProposal';
import { expiryResponses } from '../../../functions/responses/response';
import { snoozes } from '../../../functions/responses/snooze';
import { unitOfWork } from '../../../functions/store/commit/unitOfWork';
import { tenantOf } from '../../../functions/store/tenant';
import { workflowTriggers } from '../../../functions/workflows/triggers/trigger';
import { stageNewWorkflowTrigger } from '../../../functions/workflows/triggers/triggerChanges';
import { triggerInput } from '../../../functions/workflows/triggers/triggerFields';
import { costOf } from '../../support/client';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newTrigger, newWorkflow, triggerNow } from '../../support/workflows';
import { newWorld, type World } from '../../support/world';
import { act, contactWithLinks } from '../responses/given';
import { newExpiry } from '../webhooks/given';

const tenantIn = ({ organizationId }: World) => tenantOf(organizationId);

async function comment(world: World, id: string): Promise<void> {
  const answer = await world.editor.call(`/v2/expiries/${id}/comments`, { body: { text: 'Hm' } });
  expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
}
const remove = async (world: World, id: string) => {
  const answer = await world.editor.call(`/v2/expiries/${id}`, { method: 'DELETE' });
  expect(answer.status).to.equal(204);
  return answer;
};
const rename = (world: World, id: string, name: string) =>
  world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { name } });
const contextOf = (world: World) => ({
  tenant: tenantIn(world),
  actor: {
    kind: 'person',
    id: world.editor.id,
    name: 'E',
    email: world.editor.email,
    role: 'editor',
  } as const,
  now: clock.now(),
});
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
  it('go with it, all of them', async () => {
    const world = await newWorld();
    const { expiryId: id, mailToken, smsToken } = await contactWithLinks(world);
    const workflow_id = await newWorkflow(world.editor, [{ id: 'a', title: 'A' }]);
    await newTrigger(world.editor, { expiry_id: id, workflow_id, trigger_days: 1 });
    await comment(world, id);
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

  it('leave the expiry as it is: its answers, tag, feed and log', async () => {
    const world = await newWorld();
    const { id } = await newExpiry(world);
    const seen = async () => {
      const record = await world.viewer.call(`/v2/expiries/${id}`);
      const feed = (await world.viewer.call('/v2/events?limit=100')).body.data;
      const v1 = (await world.viewer.call(`/v1/getExpiry?id=${id}`)).body;
      return { tag: record.headers.get('etag'), record: record.body, feed, v1 };
    };
    const before = await seen();
    await comment(world, id);
    expect(await seen()).to.deep.equal(before);
    const headers = { 'If-Match': String(before.tag) };
    const patched = { method: 'PATCH', body: { notes: 'New' }, headers };
    expect((await world.editor.call(`/v2/expiries/${id}`, patched)).status).to.equal(200);
    await remove(world, id);
    await sandbox.untilIdle();
    const entries = await world.admin.call(`/v2/activity?record_type=expiry&record_id=${id}`);
    expect(entries.body.data.map(({ action }: { action: string }) => action).toSorted()).to.deep.equal([
      'created',
      'deleted',
      'updated',
    ]);
  });

  it('cost a comment one document more to write, and an acknowledgement none', async () => {
    const world = await newWorld();
    const { id } = await newExpiry(world);
    const said = await world.editor.call(`/v2/expiries/${id}/comments`, { body: { text: 'Hm' } });
    // The comment, its entry in the log, and the expiry.
    expect(costOf(said).writes).to.equal(3);
    const acknowledged = await world.editor.call(`/v2/expiries/${id}/acknowledge`, { body: {} });
    // The answer, the expiry with its line, event and entry.
    expect(costOf(acknowledged).writes).to.equal(5);
  });
});

describe('A record for an expiry', () => {
  it('that meets its deletion is not made: 404, and nothing is left', async () => {
    const world = await newWorld();
    const { id } = await newExpiry(world);
    let attempts = 0;
    const refused = await unitOfWork(async (writes) => {
      const staged = await stageNewExpiryComment({ ...contextOf(world), writes }, id, 'Too late');
      attempts += 1;
      if (attempts === 1) await remove(world, id);
      return staged;
    }).catch((error: { code?: string }) => error);
    expect(refused).to.include({ code: 'NOT_FOUND' });
    await sandbox.untilIdle();
    expect(await left(world)).to.deep.equal([]);
  });

  it('that is made while the expiry is deleted goes with it', async () => {
    const world = await newWorld();
    const { id } = await newExpiry(world);
    let attempts = 0;
    await unitOfWork(async (writes) => {
      attempts += 1;
      const store = expiries.of(tenantIn(world));
      const expiry = await store.get(id);
      if (!expiry) throw new Error('No expiry');
      store.stageDelete(writes, expiry);
      if (attempts === 1) await comment(world, id);
    });
    await sandbox.untilIdle();
    expect(await left(world)).to.deep.equal([]);
  });

  it('is none or goes with it, whichever of many comments and the deletion come first', async () => {
    const world = await newWorld();
    const { id } = await newExpiry(world);
    const say = () => world.editor.call(`/v2/expiries/${id}/comments`, { body: { text: 'Hm' } });
    const answers = await Promise.all([say(), say(), say(), remove(world, id), say(), say(), say()]);
    expect(answers.every(({ status }) => [201, 204, 404].includes(status))).to.equal(true);
    await sandbox.untilIdle();
    expect(await left(world)).to.deep.equal([]);
  });
});

describe('A trigger', () => {
  it('that is made while its expiry is renamed has the new name', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const { id } = await newExpiry(world, { expiry_date: dateIn(await sandbox.now(), 30) });
    const workflow_id = await newWorkflow(world.editor, [{ id: 'a', title: 'A' }]);
    const given = triggerInput.parse({ expiry_id: id, workflow_id, trigger_days: 1 });
    let attempts = 0;
    await unitOfWork(async (writes) => {
      const staged = await stageNewWorkflowTrigger({ ...contextOf(world), writes }, given);
      attempts += 1;
      if (attempts > 1) return staged;
      expect((await rename(world, id, 'Renamed')).status).to.equal(200);
      await sandbox.untilIdle();
      return staged;
    });
    expect(await triggerNow(world.editor, id)).to.include({ expiry_name: 'Renamed' });
  });

  it('is renamed with its expiry, also where it has moved to the next occurrence', async () => {
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
