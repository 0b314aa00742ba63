// A timer that rings before the clock of its worker has come to the instant that it is for.
import { expect } from 'chai';
import type { Timestamp } from 'firebase-admin/firestore';
import { declareDueWork } from '../../../functions/jobs/dueWork';
import { dueWorker } from '../../../functions/jobs/dueWorker';
import { addMs, clock } from '../../../functions/platform/clock';
import { MemoryCollection } from '../../support/memoryCollection';

interface Item {
  organization_id: string;
  shard: number;
  wake_at: Date | null;
}

describe('A timer', () => {
  it('that rings a little early finds what it is for, and not before its instant', async () => {
    const items = new MemoryCollection<Item>(
      (data) => ({ ...data, wake_at: (data.wake_at as Timestamp | null)?.toDate() ?? null }) as Item,
    );
    const work = declareDueWork('items', { due: items }, { timers: 'workItems' });
    const at = addMs(clock.now(), 150);
    items.put('soon', { organization_id: 'one', shard: 3, wake_at: at });
    const ran: Date[] = [];
    const { task } = dueWorker(work, {
      run: async ({ id }) => {
        ran.push(clock.now());
        items.update(id, { wake_at: null });
      },
    });
    await task?.run({ shard: 3, at: at.getTime() });
    expect(ran).to.have.length(1);
    expect(ran[0]).to.be.at.least(at);
  });
});
