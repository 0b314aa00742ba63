// A client that polls for changes since the newest time it has seen gets every change.
import { expect } from 'chai';
import { newWorld, type World } from '../../support/world';
import { anExpiry } from './given';

interface Shown {
  id: string;
  updated_at: string;
}

/** Polls one list like the pagination guide describes. */
class Client<R extends Shown> {
  readonly copy = new Map<string, R>();
  private newest = '';

  constructor(
    private readonly world: World,
    private readonly path: string,
  ) {}

  async poll(): Promise<void> {
    const since = this.newest === '' ? '' : `&updated_since=${this.newest}`;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const answer = await this.world.viewer.call(`${this.path}?sort=updated_at&limit=2${since}${after}`);
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
      for (const record of answer.body.data as R[]) {
        this.copy.set(record.id, record);
        if (record.updated_at > this.newest) this.newest = record.updated_at;
      }
      cursor = answer.body.next_cursor;
    }
  }
}

describe('A client that polls by updated_since', () => {
  it('gets the last of eight concurrent edits', async () => {
    const world = await newWorld();
    const { id } = await anExpiry(world);
    const client = new Client<Shown & { notes: string }>(world, '/v2/expiries');
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
