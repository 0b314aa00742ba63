// A process that read an organization's settings before they changed may commit its decision afterwards.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { reschedulings } from '../../../functions/organizations/rescheduling';
import { reminders } from '../../../functions/reminders/rule/record';
import { addReminders, dateIn, expiryWithContact, only, remindersNow, rule } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

describe('POST /v1/updateOrganizationSettings', () => {
  it('moves pending reminders to new hours, including those committed late', async () => {
    const world = await newWorld({ timezone: 'America/New_York' });
    const store = reminders.of(tenantOf(world.organizationId));
    const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 40));
    await addReminders(setting, [rule(10, only('email'))], 'America/New_York');
    const [reminder] = await remindersNow(setting);
    const id = reminder?.id ?? '';
    const instants = async () => {
      const { scheduled_at, wake_at, awaits_look } = (await store.get(id)) ?? {};
      return { scheduled_at, wake_at, awaits_look };
    };
    const before = await instants();

    const send_window = { days: [1, 2, 3, 4, 5, 6, 7], from: '20:00', to: '22:00' };
    const changed = await world.admin.call('/v1/updateOrganizationSettings', { body: { send_window } });
    expect(changed.status).to.equal(200);
    await sandbox.advance('PT1M');
    const after = await instants();
    expect(after, 'the first round').to.not.deep.equal(before);

    await store.ref(id).update(before);
    for (let minute = 0; minute < 4; minute += 1) await sandbox.advance('PT1M');
    expect(await instants(), 'after the late commit').to.deep.equal(after);
    expect(await reschedulings.get(world.organizationId), 'finished').to.equal(null);
  });
});
