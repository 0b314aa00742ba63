// A due record that can't be decoded blocks no queue, and the watchdog counts it.
import { expect } from 'chai';
import type { DocumentReference } from 'firebase-admin/firestore';
import { DUE_WORK_KINDS, measureDueWork } from '../../../functions/health/measure';
import { SET_ASIDE_NOTE_FIELD } from '../../../functions/jobs/failures';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { firestore } from '../../../functions/store/firestore';
import { addReminders, dateIn, expiryWithContact, only, remindersNow, rule } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newTrigger, newWorkflow, triggerNow } from '../../support/workflows';
import { newWorld } from '../../support/world';

describe('A record that does not decode', () => {
  it('is set aside and counted in every queue, and delays no other record', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 4));
    const { expiryId } = setting;
    await addReminders(setting, [rule(3, only('email', 'sms'))], 'UTC');
    const workflow_id = await newWorkflow(world.editor, [{ title: 'A' }]);
    const when = { trigger_days: 3, trigger_time: '09:00' };
    await newTrigger(world.editor, { expiry_id: expiryId, workflow_id, ...when });
    await sandbox.moveTo(`${dateIn(now, 1)}T08:30:00Z`);

    const planted = new Map<string, DocumentReference>();
    try {
      await sandbox.silently(async () => {
        for (const work of DUE_WORK_KINDS) {
          const ref = firestore().collection(work.collection.name).doc(`poison${newId()}`);
          planted.set(work.kind, ref);
          const due = addMs(clock.now(), -DAY_MS);
          await ref.set({ organization_id: world.organizationId, shard: 0, [work.field]: due, alien: true });
        }
        // Runs each schedule once. Trigger deliveries of unreadable records aren't tested here.
        await sandbox.advance('PT65M');
      });
      const lanes = await measureDueWork(clock.now());
      for (const [kind, ref] of planted) {
        expect((await ref.get()).data(), kind).to.have.property(SET_ASIDE_NOTE_FIELD);
        // Waiting for its next try or its schedule's next round.
        expect(lanes[kind]?.backlog, kind).to.be.greaterThan(0);
      }
      expect((await remindersNow(setting))[0]?.status).to.equal('sent');
      expect(await sandbox.messagesTo(setting.email)).to.have.length(1);
      expect(await sandbox.messagesTo(setting.sms)).to.have.length(1);
      expect((await triggerNow(world.editor, expiryId)).trigger_status).to.equal('triggered');
    } finally {
      await sandbox.silently(async () => {
        for (const ref of planted.values()) await ref.delete();
      });
    }
  }).timeout(300_000);
});
