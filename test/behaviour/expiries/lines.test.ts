// The lines of expiries, which pages and forecasts read: repaired, split while expiries change, and dropped.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { encodeExpiryLine } from '../../../functions/expiries/lines/line';
import {
  CALENDAR_CANCELLATION_DAYS,
  expiryLines,
  LINE_SHARD_PARTS,
  lineShardIndexes,
  splitLineShard,
} from '../../../functions/expiries/lines/store';
import { rebuildLineNotes, repairExpiryLines } from '../../../functions/expiries/list/rebuildLines';
import { type Expiry, expiries } from '../../../functions/expiries/record/record';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { reminderLineNoteDerivation, reminders } from '../../../functions/reminders/rule/record';
import { someAddress } from '../../support/client';
import { storedLines as kept } from '../../support/expiryViews';
import type { World } from '../../support/world';
import { post, valuesOf } from '../http';
import { freshWorld } from '../worlds';
import { anExpiry } from './given';

const shardsOf = async ({ organizationId }: World) =>
  (await lineShardIndexes.of(tenantOf(organizationId)).get(organizationId))?.shards ?? [];

const firstShard = async (world: World) => {
  const [shard] = await shardsOf(world);
  return expiryLines.of(world).ref(shard?.id ?? '');
};

/** The ids on a page, as the API shows them. */
const shown = async (world: World): Promise<string[]> => {
  const page = await world.viewer.call('/v1/getPaginatedExpiries?limit=100', { from: someAddress() });
  expect(page.status, JSON.stringify(page.body)).to.equal(200);
  return valuesOf(page.body.data, 'id').sort();
};

/** Adds lines until the document reaches Firestore's size limit. */
async function fill(world: World): Promise<void> {
  const pattern = await stored(world, (await anExpiry(world)).id);
  const line = encodeExpiryLine({ ...pattern, name: 'N'.repeat(880) });
  const shard = await firstShard(world);
  const lines: Record<string, string> = (await shard.get()).get('lines');
  for (let index = 0; index < 1_046_000 / (line.length + 13); index += 1) lines[`filler${10_000 + index}`] = line;
  await shard.update({ lines });
}

/** The expected lines, computed from the expiries themselves. */
async function computed(world: World): Promise<Record<string, string>> {
  const found = await expiries.of(world).list((query) => query);
  return Object.fromEntries(found.map((expiry) => [expiry.id, encodeExpiryLine(expiry)]));
}

const RULE = { amount: 1, time_unit: 'day', period: 'before', time: '09:00' };

const reminded = async (world: World) =>
  valuesOf((await world.viewer.call('/v2/expiries?without_reminder=false')).body.data, 'id');

const stored = async (world: World, id: string): Promise<Expiry> => {
  const expiry = await expiries.of(world).get(id);
  if (!expiry) throw new Error('not stored');
  return expiry;
};

describe('The lines of expiries', () => {
  const world = freshWorld();

  it('are rebuilt: wrong, orphaned and missing lines are repaired, with their notes', async () => {
    const [first, second, third] = [await anExpiry(world), await anExpiry(world), await anExpiry(world)];
    await post(world.editor, `/v2/expiries/${first.id}/reminders`, { reminders: [RULE] });
    const record = await stored(world, first.id);
    const lines = await kept(world);
    delete lines[second.id];
    const wrong = {
      ...lines,
      missing: encodeExpiryLine(record),
      deleted: encodeExpiryLine(record, clock.now()),
      [third.id]: encodeExpiryLine({ ...record, name: 'Old' }),
    };
    await (await firstShard(world)).update({ lines: wrong });
    expect(await repairExpiryLines(world)).to.equal(3);
    expect(await kept(world)).to.deep.equal(await computed(world));
    expect(await repairExpiryLines(world)).to.equal(0);
    await (await firstShard(world)).delete();
    expect(await repairExpiryLines(world), 'a lost document').to.equal(3);
    expect(await shown(world)).to.deep.equal([first, second, third].map(({ id }) => id).sort());
    await rebuildLineNotes(world, reminders, reminderLineNoteDerivation);
    expect(await reminded(world)).to.deep.equal([first.id]);
  });

  it('are split while expiries change, without losing a change or a note', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => anExpiry(world)));
    expect(await shown(world)).to.have.length(12);
    await post(world.editor, `/v2/expiries/${made[11]?.id}/reminders`, { reminders: [RULE] });
    const [whole] = await shardsOf(world);
    const changes = made
      .slice(0, 9)
      .map(({ id }, index) =>
        index % 3 === 0
          ? world.editor.call(`/v2/expiries/${id}`, { method: 'DELETE' })
          : world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { name: `Renamed ${index}` } }),
      );
    const split = splitLineShard(world, whole?.id ?? '', 0);
    const added = [anExpiry(world), anExpiry(world)];
    for (const { status } of await Promise.all(changes)) expect(status).to.be.within(200, 204);
    expect(await split).to.equal(true);
    await Promise.all(added);
    const parts = await shardsOf(world);
    expect(parts).to.have.length(LINE_SHARD_PARTS);
    expect(await kept(world)).to.deep.equal(await computed(world));
    expect(await splitLineShard(world, whole?.id ?? '', 0), 'once').to.equal(false);
    expect(await splitLineShard(world, parts[1]?.id ?? '', 0)).to.equal(true);
    const starts = (await shardsOf(world)).map(({ start }) => start);
    expect(starts).to.have.length(2 * LINE_SHARD_PARTS - 1);
    expect(starts).to.deep.equal([...new Set(starts)].toSorted());
    expect(await reminded(world)).to.deep.equal([made[11]?.id]);
    const last = await anExpiry(world);
    const ids = Object.keys(await computed(world)).sort();
    expect(ids).to.include(last.id).and.to.have.length(12);
    expect(await shown(world)).to.deep.equal(ids);
    expect(await kept(world)).to.deep.equal(await computed(world));
  });

  it('are split by the first change that no longer fits, which succeeds', async () => {
    await fill(world);
    const create = (letter: string) => anExpiry(world, { name: letter.repeat(200) });
    await Promise.all(['A', 'B'].map(create));
    await Promise.all([...'CDEFGHIJ'].map(create));
    expect(await shardsOf(world)).to.have.length(LINE_SHARD_PARTS);
    expect(await kept(world)).to.include.keys(Object.keys(await computed(world)));
  });

  it('keep deleted expiries for calendar feeds, and drop them after 30 days', async () => {
    const { id } = await anExpiry(world);
    const longAgo = addMs(clock.now(), -CALENDAR_CANCELLATION_DAYS * DAY_MS);
    const deleted = encodeExpiryLine(await stored(world, id), longAgo);
    await world.editor.call(`/v2/expiries/${id}`, { method: 'DELETE' });
    const shard = await firstShard(world);
    const lines = (await shard.get()).get('lines') as Record<string, string>;
    expect(Object.keys(lines)).to.deep.equal([id]);
    await shard.update({ 'lines.old': deleted });
    await splitLineShard(world, shard.id, 0);
    const shards = await expiryLines.of(world).list((query) => query);
    expect(shards.flatMap((part) => Object.keys(part.lines))).to.deep.equal([id]);
  });
});
