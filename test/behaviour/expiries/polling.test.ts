// A client that polls for changes since the newest time it has seen gets every change.
import { expect } from 'chai';
import { newWorld, type World } from '../../support/world';
import { anExpiry } from './given';

/** Polls the list like the pagination guide describes. */
function pollingClient(world: World) {
  const copy = new Map<string, { id: string; updated_at: string }>();
  let newest = '';
  const poll = async (): Promise<void> => {
    const since = newest === '' ? '' : `&updated_since=${newest}`;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const answer = await world.viewer.call(`/v2/expiries?sort=updated_at&limit=2${since}${after}`);
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
      for (const record of answer.body.data) {
        copy.set(record.id, record);
        if (record.updated_at > newest) newest = record.updated_at;
      }
      cursor = answer.body.next_cursor;
    }
  };
  return { copy, poll };
}

describe('A client that polls by updated_since', () => {
  it('gets the last of eight concurrent edits', async () => {
    const world = await newWorld();
    const { id } = await anExpiry(world);
    const client = pollingClient(world);
    for (let round = 0; round < 4; round += 1) {
      const edits = Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { notes: `${round}.${index}` } }),
        ),
      );
      let isDone = false;
      void edits.finally(() => {
        isDone = true;
      });
      while (!isDone) await client.poll();
      const answers = (await edits).filter(({ status }) => status === 200);
      const times = answers.map(({ body }) => body.updated_at);
      expect(new Set(times).size, 'each change has a time of its own').to.equal(answers.length);
      await client.poll();
      const { body: now } = await world.viewer.call(`/v2/expiries/${id}`);
      expect(client.copy.get(id), `round ${round}`).to.deep.equal(now);
      expect(now.updated_at).to.equal(times.toSorted().at(-1));
    }
  });
});
