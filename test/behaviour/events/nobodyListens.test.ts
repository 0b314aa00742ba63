// Where nobody listens, a change calls no function; and whoever begins to listen misses nothing from then on.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import type { DocumentData } from 'firebase-admin/firestore';
import { eventListeners } from '../../../functions/events/listeners';
import { type Event, events } from '../../../functions/events/record';
import {
  EXPIRY_EVENT_TYPES,
  expiryShownInEvent,
  isWorkerNeededForExpiryEvent,
} from '../../../functions/expiries/events';
import { RELATED_KINDS } from '../../../functions/expiries/schema';
import type { ExpiryView } from '../../../functions/expiries/views';
import { loadAllWorkers } from '../../../functions/http/register';
import { apiKeys } from '../../../functions/identity/apiKey';
import { users } from '../../../functions/identity/user';
import { addMs, clock, DAY_MS, HOUR_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { runMetered } from '../../../functions/platform/meter';
import { tenantOf } from '../../../functions/platform/tenant';
import { suiteConfig } from '../../../local/config';
import { eventually } from '../../support/eventually';
import { snapshotOf } from '../../support/functionsTest';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newPerson, newWorld, type Person, type World } from '../../support/world';
import { newExpiry, newWebhook, receivedBy, type Webhook } from '../webhooks/given';

const told = ({ organizationId }: World): Promise<Event[]> =>
  events.of(tenantOf(organizationId)).list((query) => query);

/** Whether the event of that type of the record is one that the platform calls a function for. */
async function isWatched(world: World, id: string, type = 'expiry.created'): Promise<boolean> {
  const event = (await told(world)).find((each) => each.subject_id === id && each.type === type);
  if (!event) throw new Error(`No ${type} of ${id}`);
  const { path } = events.of(tenantOf(world.organizationId)).ref(event.id);
  expect(path).to.be.oneOf([`events/${event.id}`, `events/unwatched/events/${event.id}`]);
  return path === `events/${event.id}`;
}

const CALL = /"requestId":"(\w+)","function":"onEventsCreated"/g;

/** How often the platform has called the function for events, as the suite's logs have it. */
async function calls(): Promise<number> {
  await sandbox.untilIdle();
  const { runDir } = suiteConfig({ ...process.env, SUITE: process.env.SUITE ?? 'test' });
  const logs = readdirSync(runDir).filter((name) => name === 'emulators.log' || name.startsWith('functions'));
  const said = logs.flatMap((name) => [...readFileSync(join(runDir, name), 'utf8').matchAll(CALL)]);
  return new Set(said.map(([, requestId]) => requestId)).size;
}

type Caller = Pick<Person, 'call'>;

async function createdBy({ call }: Caller): Promise<string> {
  const { status, body } = await call('/v2/expiries', {
    body: { name: 'Licence', expiry_date: '2031-05-01' },
  });
  expect(status, JSON.stringify(body)).to.equal(201);
  return body.id;
}

const change = async ({ admin }: World, { id }: Webhook, over: object) => {
  const answer = await admin.call('/v1/updateWebhookSubscription', { body: { id, ...over } });
  expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
};

/** As their records say before their first change. */
const forgetLooks = ({ admin, editor }: World) =>
  Promise.all(
    [admin, editor].map(({ id }) => users.ref(id).update({ writes_until: null, nobody_listens_in: null })),
  );

const notedOf = async ({ id }: Person) => (await users.get(id))?.nobody_listens_in ?? null;

/** What it reads and writes when all that follow an event are called for this one. */
async function costOfWorkers(id: string, fields: DocumentData): Promise<[reads: number, writes: number]> {
  const workers = [...loadAllWorkers().values()].flatMap((worker) =>
    worker.kind === 'trigger' && worker.document === 'events/{id}' ? [worker] : [],
  );
  expect(workers.length).to.be.greaterThan(5);
  const after = snapshotOf(`events/${id}`, fields) as never;
  const call = { eventId: newId(), time: clock.now(), before: null, after };
  return runMetered(newId(), async (meter) => {
    await Promise.all(workers.map(({ run }) => run(call)));
    return [meter.reads, meter.writes];
  });
}

const subsetOf = <T>(values: readonly T[]) => fc.subarray([...values]);

/** Events of expiries of every shape: what changed, who has it, which records there are of it, whether it had files. */
const anyExpiryEvent = (shown: ExpiryView, absent: readonly string[]) =>
  fc
    .record({
      type: fc.constantFrom(...EXPIRY_EVENT_TYPES),
      changed: fc.option(subsetOf(Object.keys(shown)), { nil: null }),
      absent_kinds: subsetOf(absent),
      assigned_to: fc.constantFrom(null, 'somebody'),
      files: fc.constantFrom([], [{ storage_path: 'organizations/none/none', size: 1 }]),
    })
    .map(({ type, changed, absent_kinds, assigned_to, files }) => ({
      ...{ type, changed },
      data_json: JSON.stringify({ ...shown, assigned_to }),
      inner_json: JSON.stringify({ absent_kinds, ...(files.length > 0 && { files }) }),
    }));

describe('Where nobody listens', () => {
  it('a change calls no function, and stands in the feed, in its place among those that do', async () => {
    const world = await newWorld();
    const before = await calls();
    const first = await createdBy(world.editor);
    expect(await isWatched(world, first)).to.equal(false);
    expect((await calls()) - before).to.equal(0);
    await newWebhook(world);
    const second = await createdBy(world.editor);
    expect(await isWatched(world, second)).to.equal(true);
    expect(await eventually(calls, (seen) => seen > before)).to.equal(before + 1);
    const { data } = (await world.viewer.call('/v2/events')).body;
    expect(data.map((event: { data: { id: string } }) => event.data.id)).to.deep.equal([first, second]);
    const after = await world.viewer.call(`/v2/events?after=${data[0].id}`);
    expect(after.body.data.map(({ id }: Event) => id)).to.deep.equal([data[1].id]);
  });

  it('an event of before can be replayed to whoever listens now, page by page', async () => {
    const world = await newWorld();
    const ids = new Set<string>();
    for (let index = 0; index < 3; index += 1) ids.add(await createdBy(world.editor));
    const webhook = await newWebhook(world);
    const since = addMs(clock.now(), -HOUR_MS).toISOString();
    const replay = await world.admin.call('/v1/recoverWebhookDeliveries', {
      body: { id: webhook.id, since },
    });
    expect(replay.status, JSON.stringify(replay.body)).to.be.oneOf([200, 202]);
    const received = (await receivedBy(webhook.host)) as { body: string }[];
    expect(received.map(({ body }) => JSON.parse(body).data.id)).to.have.members([...ids]);
  });

  it('what else follows a change does so all the same', async () => {
    const world = await newWorld();
    const assigned = await newExpiry(world, { assigned_to: world.viewer.id });
    expect(await isWatched(world, assigned.id)).to.equal(true);
    const { id } = await newExpiry(world);
    const comment = { body: { expiryId: id, text: 'Look' } };
    expect((await world.editor.call('/v1/createExpiryComment', comment)).status).to.equal(201);
    const deleted = await world.editor.call(`/v2/expiries/${id}`, { method: 'DELETE' });
    expect(deleted.status).to.be.oneOf([200, 204]);
    expect(await isWatched(world, id, 'expiry.deleted')).to.equal(true);
    const plain = await newExpiry(world);
    await world.editor.call(`/v2/expiries/${plain.id}`, { method: 'DELETE' });
    expect(await isWatched(world, plain.id, 'expiry.deleted')).to.equal(false);
  });

  it('no worker would have done anything for an event that calls none', async () => {
    const world = await newWorld();
    const [renamed, done, deleted] = [await newExpiry(world), await newExpiry(world), await newExpiry(world)];
    for (const body of [{ name: 'Renamed' }, { expiry_date: '2032-01-01' }, { notes: 'More' }])
      await world.editor.call(`/v2/expiries/${renamed.id}`, { method: 'PATCH', body });
    await world.editor.call(`/v2/expiries/${done.id}/complete`, { body: {} });
    await world.editor.call(`/v2/expiries/${deleted.id}`, { method: 'DELETE' });
    const unwatched: string[] = [];
    for (const event of await told(world)) {
      const ref = events.of(tenantOf(world.organizationId)).ref(event.id);
      if (!ref.path.startsWith('events/unwatched/')) continue;
      unwatched.push(event.type);
      expect(await costOfWorkers(event.id, (await ref.get()).data() ?? {}), event.type).to.deep.equal([1, 0]);
    }
    expect(new Set(unwatched)).to.deep.equal(
      new Set(['expiry.created', 'expiry.updated', 'expiry.completed', 'expiry.deleted']),
    );
    expect(unwatched).to.have.length(8);
  });
});

describe('A function that follows events', () => {
  it('is called by every event that it does anything for, whatever the expiry and its change are', async () => {
    const world = await newWorld();
    const { id } = await newExpiry(world);
    const [event] = await told(world);
    if (!event) throw new Error(`No event of ${id}`);
    const stored = (await events.of(tenantOf(world.organizationId)).ref(event.id).get()).data();
    let uncalled = 0;
    await fc.assert(
      fc.asyncProperty(anyExpiryEvent(expiryShownInEvent(event), RELATED_KINDS), async (content) => {
        if (isWorkerNeededForExpiryEvent(content)) return;
        uncalled += 1;
        expect(await costOfWorkers(event.id, { ...stored, ...content })).to.deep.equal([1, 0]);
      }),
      { numRuns: 400 },
    );
    expect(uncalled).to.be.greaterThan(20);
  });
});

describe('Who begins to listen', () => {
  const beginnings: [string, (world: World) => Promise<unknown>, ((world: World) => Promise<unknown>)?][] = [
    ['POST /v1/createWebhookSubscription', (world) => newWebhook(world)],
  ];
  for (const [name, begin] of beginnings) {
    it(`is told by every caller from then on: ${name}`, async () => {
      const world = await newWorld();
      const key = await newApiKey(world.organizationId, 'editor');
      const late = await newPerson(world.organizationId, 'editor');
      const callers = [world.admin, world.editor, late, key];
      for (const caller of callers) expect(await isWatched(world, await createdBy(caller))).to.equal(false);
      await begin(world);
      for (const caller of callers) expect(await isWatched(world, await createdBy(caller))).to.equal(true);
      const other = await newApiKey(world.organizationId, 'editor');
      expect(await isWatched(world, await createdBy(other))).to.equal(true);
    });
  }

  it('is told so when a webhook that was off is on again, or asks for more: POST /v1/updateWebhookSubscription', async () => {
    const world = await newWorld();
    const webhook = await newWebhook(world);
    for (const beginning of [{ active: true }, { events: ['expiry.created', 'expiry.updated'] }]) {
      if ('active' in beginning) await change(world, webhook, { active: false });
      await clockPast();
      await forgetLooks(world);
      await createdBy(world.editor);
      if ('active' in beginning)
        expect(
          await eventually(
            () => notedOf(world.editor),
            (noted) => noted !== null,
          ),
        ).to.equal(world.organizationId);
      await change(world, webhook, beginning);
      expect(await notedOf(world.editor)).to.equal(null);
      expect(await isWatched(world, await createdBy(world.editor))).to.equal(true);
    }
  });

  /** What was begun an hour ago is committed. */
  const clockPast = () => sandbox.advance('PT61M');

  it('meets callers who take their first look at the same moment, and is told by them afterwards', async () => {
    for (let round = 0; round < 8; round += 1) {
      const world = await newWorld();
      await forgetLooks(world);
      const [webhook] = await Promise.all([
        newWebhook(world),
        createdBy(world.editor),
        createdBy(world.admin),
      ]);
      await eventually(
        async () => (await users.get(world.editor.id))?.writes_until ?? null,
        (until) => until !== null,
      );
      for (const person of [world.admin, world.editor])
        expect(await notedOf(person), `round ${round}`).to.equal(null);
      const id = await createdBy(world.editor);
      const received = (await receivedBy(webhook.host)) as { body: string }[];
      expect(received.map(({ body }) => JSON.parse(body).data.id)).to.include(id);
    }
  });

  it('keeps callers from noting that nobody listens while it is not committed yet', async () => {
    const world = await newWorld();
    await forgetLooks(world);
    const { organizationId: organization_id } = world;
    const begun = { organization_id, begun_at: clock.now() };
    await eventListeners.of(tenantOf(organization_id)).ref(organization_id).set(begun);
    await createdBy(world.editor);
    const look = () => users.get(world.editor.id);
    const user = await eventually(look, (seen) => seen?.writes_until !== null);
    expect(user?.writes_until).not.to.equal(null);
    expect(user?.nobody_listens_in).to.equal(null);
  });

  it('reaches hundreds of callers', async () => {
    const world = await newWorld();
    const key = await newApiKey(world.organizationId, 'viewer');
    const { id: _, ...stored } = (await apiKeys.get(key.id)) ?? expect.fail('No key');
    const ids = Array.from({ length: 410 }, () => newId());
    await Promise.all(ids.map((id) => apiKeys.ref(id).set({ ...stored })));
    await newWebhook(world);
    const keys = await apiKeys.getMany(ids);
    expect([...keys.values()].filter((each) => each.nobody_listens_in !== null)).to.deep.equal([]);
  }).timeout(60_000);
});

describe('That nobody listens', () => {
  it('is noted of one organization, and says nothing of another that its person joins', async () => {
    const [from, to] = [await newWorld(), await newWorld()];
    await newWebhook(to);
    await users.ref(from.editor.id).update({ organization_id: to.organizationId });
    expect(await isWatched(to, await createdBy(from.editor))).to.equal(true);
  });

  it('is noted anew a week after the last has stopped', async () => {
    const world = await newWorld();
    const webhook = await newWebhook(world);
    await change(world, webhook, { active: false });
    expect(await isWatched(world, await createdBy(world.editor))).to.equal(true);
    await users.ref(world.editor.id).update({ writes_until: addMs(clock.now(), -DAY_MS) });
    await sandbox.advance('PT61M');
    await createdBy(world.editor);
    await eventually(
      () => notedOf(world.editor),
      (noted) => noted !== null,
    );
    expect(await isWatched(world, await createdBy(world.editor))).to.equal(false);
  });
});
