// Pending work is recomputed after new time zone rules or settings, including work that was committed late.
import { expect } from 'chai';
import { documentRequests } from '../../../functions/documentRequests/request/request';
import { reschedulings } from '../../../functions/organizations/rescheduling';
import { addMs, clock, HOUR_MS } from '../../../functions/platform/clock';
import { reminderDigests } from '../../../functions/reminders/digest/digest';
import { reminders } from '../../../functions/reminders/rule/record';
import {
  runtimeZoneRulesVersion,
  timeZoneRulesProgress,
  ZONE_RULES_DOCUMENT_ID,
} from '../../../functions/rescheduling/rescheduling';
import { workflowTriggers } from '../../../functions/workflows/triggers/trigger';
import {
  addReminders,
  dateIn,
  expiryWithContact,
  only,
  remindersNow,
  rule,
  type Setting,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newTrigger, newWorkflow, triggerNow } from '../../support/workflows';
import { newWorld, type World } from '../../support/world';
import { newRequest } from '../documentRequests/given';
import { copy } from '../privacy/erasing';
import { changeSettings } from '../reminders/given';

/** The stored state that an earlier runtime left. */
const plantVersion = (after: string | null = null, next = runtimeZoneRulesVersion()) =>
  timeZoneRulesProgress.ref(ZONE_RULES_DOCUMENT_ID).set({
    version: '1999a',
    next_version: after === null ? null : next,
    after,
    updated_at: clock.now(),
  });

/** Moves the stored instant of each pending reminder by an hour, as wrong rules would. */
async function plantWrongInstants(world: World): Promise<Map<string, Date>> {
  const store = reminders.of(world);
  const found = await store.list((query) => query.where('status', '==', 'pending'));
  for (const { id, scheduled_at } of found) {
    const wrong = addMs(scheduled_at, HOUR_MS);
    await store.ref(id).update({ scheduled_at: wrong, wake_at: wrong });
  }
  return new Map(found.map(({ id, scheduled_at }) => [id, scheduled_at]));
}

async function withReminders(days: readonly number[]): Promise<Setting> {
  const world = await newWorld({ timezone: 'America/New_York' });
  const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 40));
  const rules = days.map((each) => rule(each, only('email')));
  await addReminders(setting, rules, 'America/New_York');
  return setting;
}

const byId = (settings: readonly Setting[]): Setting[] =>
  settings.toSorted((one, other) => (one.world.organizationId < other.world.organizationId ? -1 : 1));

const instants = async (setting: Setting): Promise<Map<string, Date>> =>
  new Map((await remindersNow(setting)).map(({ id, scheduled_at }) => [id, new Date(scheduled_at)]));

/** Minute by minute, because a longer clock jump runs each schedule only once. */
async function passMinutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) await sandbox.advance('PT1M');
}

describe('New time zone rules', () => {
  it('recompute reminders, digests, triggers and requests once, and skip an unreadable record', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => withReminders([10, 20])));
    // The last one, behind a full page of organizations.
    const setting = byId(all).at(-1) as Setting;
    const { world, expiryId } = setting;
    const { editor } = world;
    const right = await plantWrongInstants(world);

    const workflow_id = await newWorkflow(editor, [{ title: 'A' }]);
    const trigger = await newTrigger(editor, { expiry_id: expiryId, workflow_id, trigger_days: 5 });
    const fireAt = new Date(trigger.trigger_date);
    const wrong = addMs(fireAt, -HOUR_MS);
    await workflowTriggers.of(world).ref(trigger.id).update({ trigger_date: wrong, wake_at: wrong });

    const { request } = await newRequest(world, { due_date: dateIn(await sandbox.now(), 30) });
    const requests = documentRequests.of(world);
    const { expires_at = null, wake_at = null } = (await requests.get(request.id)) ?? {};
    const later = (at: Date | null) => at && addMs(at, HOUR_MS);
    await requests.ref(request.id).update({ expires_at: later(expires_at), wake_at: later(wake_at) });

    const damaged = await withReminders([10, 20]);
    const ofDamaged = reminders.of(damaged.world);
    const rightOfDamaged = await plantWrongInstants(damaged.world);
    const [broken = '', sound = ''] = [...rightOfDamaged.keys()].toSorted();
    await ofDamaged.ref(broken).update({ time_unit: 'fortnight' });

    expect(await instants(setting)).to.not.deep.equal(right);
    await plantVersion();
    await passMinutes(3);
    expect(await instants(setting)).to.deep.equal(right);
    expect((await ofDamaged.get(sound))?.scheduled_at).to.deep.equal(rightOfDamaged.get(sound));
    await ofDamaged.ref(broken).delete();
    for (const id of right.keys()) expect((await reminders.of(world).get(id))?.wake_at).to.deep.equal(right.get(id));
    expect((await triggerNow(editor, expiryId)).trigger_date).to.equal(fireAt.toISOString());
    expect(await requests.get(request.id)).to.deep.include({ expires_at, wake_at });
    const current = { version: runtimeZoneRulesVersion(), next_version: null, after: null };
    expect(await timeZoneRulesProgress.get(ZONE_RULES_DOCUMENT_ID)).to.include(current);
    await passMinutes(3);
    expect(await reschedulings.get(world.organizationId), 'finished').to.equal(null);
    expect((await reminderDigests.of(world).list((query) => query)).length).to.equal(0);

    await timeZoneRulesProgress.ref(ZONE_RULES_DOCUMENT_ID).delete();
    await passMinutes(3);
    expect(await timeZoneRulesProgress.get(ZONE_RULES_DOCUMENT_ID), 'the first version').to.include(current);
  });

  it('resume an interrupted run', async () => {
    const settings = byId([await withReminders([10]), await withReminders([10])]);
    const [done, todo] = settings as [Setting, Setting];
    const wrong = [];
    for (const { world } of settings) {
      await plantWrongInstants(world);
      wrong.push(await instants(world === done.world ? done : todo));
    }
    await plantVersion(done.world.organizationId);
    await passMinutes(3);
    expect(await instants(done), 'done before the interruption').to.deep.equal(wrong[0]);
    expect(await instants(todo)).to.not.deep.equal(wrong[1]);

    await plantVersion(done.world.organizationId, '1999b');
    await passMinutes(3);
    expect(await instants(done), 'newer rules begin again').to.not.deep.equal(wrong[0]);

    const within = await withReminders([10, 20]);
    const organization_id = within.world.organizationId;
    // More than a page.
    await copy('reminders', ['organization_id', organization_id], 5);
    const right = await plantWrongInstants(within.world);
    const ids = [...right.keys()].toSorted();
    const [first = '', last = ''] = [ids[0], ids.at(-1)];
    const now = clock.now();
    const begun = { organization_id, part: 0, after: first, round: 2, wake_at: now, created_at: now };
    await reschedulings.ref(organization_id).set(begun);
    await reschedulings.ref('gone').set({ ...begun, organization_id: 'gone' });
    await passMinutes(2);
    expect(await reschedulings.get('gone'), 'of a deleted organization').to.equal(null);
    const scheduledAt = async (id: string) => (await reminders.of(within.world).get(id))?.scheduled_at;
    expect(await scheduledAt(last)).to.deep.equal(right.get(last));
    expect(await scheduledAt(first), 'done before the interruption').to.not.deep.equal(right.get(first));
  });
});

describe('A changed send window', () => {
  it('moves pending reminders, including those committed late', async () => {
    const { world, ...setting } = await withReminders([10]);
    const store = reminders.of(world);
    const [id = ''] = (await instants({ world, ...setting })).keys();
    const stored = async () => {
      const { scheduled_at, wake_at, awaits_look } = (await store.get(id)) ?? {};
      return { scheduled_at, wake_at, awaits_look };
    };
    const before = await stored();

    await changeSettings(world, { send_window: { days: [1, 2, 3, 4, 5, 6, 7], from: '20:00', to: '22:00' } });
    await sandbox.advance('PT1M');
    const after = await stored();
    expect(after, 'the first round').to.not.deep.equal(before);

    await store.ref(id).update(before);
    await passMinutes(4);
    expect(await stored(), 'after the late commit').to.deep.equal(after);
    expect(await reschedulings.get(world.organizationId), 'finished').to.equal(null);
  });
});
