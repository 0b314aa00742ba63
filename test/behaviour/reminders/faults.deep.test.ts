// A reminder falls due while Firestore rejects requests.
import { expect } from 'chai';
import { call, serviceUrl } from '../../support/client';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  only,
  remindersNow,
  rule,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

describe('A reminder', () => {
  it('goes out as soon as a Firestore that refused for 20 seconds is back', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 3));
    const [reminder] = await addReminders(setting, [rule(1, only('email', 'sms'))], 'UTC');
    const due = new Date(reminder?.scheduled_at ?? 0);
    await sandbox.moveTo(new Date(due.getTime() - 10_000));
    const refusedMs = 20_000;
    await sandbox.refuseFirestore(refusedMs);
    const over = new Promise((wake) => setTimeout(wake, refusedMs));
    // Calls the emulator's functions, because the outage doesn't affect the tests' own server processes.
    for (let isDown = false; !isDown; ) {
      const { status, body } = await call(`${serviceUrl()}/v2/health`, {});
      isDown = status === 503 && body.components.database.status === 'down';
    }
    await sandbox.moveTo(new Date(Math.max(due.getTime(), (await sandbox.now()).getTime() + 1000)));
    await over;
    await sandbox.advance('PT1M');
    expect(await counts(setting)).to.deep.equal([1, 1, 0]);
    const [sent] = await remindersNow(setting);
    expect(sent?.status).to.equal('sent');
    const lateMs = new Date(sent?.sent_at ?? 0).getTime() - due.getTime();
    expect(lateMs / 60_000, 'minutes late').to.be.below(5);
  }).timeout(180_000);
});
