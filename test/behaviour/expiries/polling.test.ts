// A client that asks for what has changed since the newest time that it knows has every change.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { attach } from '../attachments/uploading';
import { anExpiry } from './given';

interface Shown {
  id: string;
  updated_at: string;
}

/** Polls one list as the pagination guide says. */
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

describe('a client that polls by updated_since', () => {
  it('has the last of eight concurrent edits', async () => {
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

  it('has an upload that took longer than another edit', async () => {
    const world = await newWorld();
    const [uploading, other] = [await anExpiry(world), await anExpiry(world)];
    const client = new Client<Shown & { attachments: unknown[] }>(world, '/v2/expiries');
    await sandbox.fault({ service: 'storage', delay_ms: 1200, times: 4 });
    const upload = attach(world.editor, uploading.id);
    await sleep(800);
    await world.editor.call(`/v2/expiries/${other.id}`, { method: 'PATCH', body: { notes: 'In between' } });
    await client.poll();
    expect((await upload).status).to.be.within(200, 201);
    await client.poll();
    expect(client.copy.get(uploading.id)?.attachments).to.have.length(1);
  });

  it('gets nothing again that it has', async () => {
    const world = await newWorld();
    const [first, second] = [await anExpiry(world), await anExpiry(world)];
    const list = await world.viewer.call(`/v2/expiries?sort=updated_at&updated_since=${second.updated_at}`);
    expect(list.body.data.map(({ id }: Shown) => id)).to.deep.equal([second.id]);
    expect(first.updated_at < second.updated_at).to.equal(true);
  });
});
