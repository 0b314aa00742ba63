// A calendar whose documents are full: it gets more of them, and loses nothing meanwhile.
import { expect } from 'chai';
import type { DocumentReference } from 'firebase-admin/firestore';
import { calendars } from '../../../functions/calendars/calendar';
import { lineOfCalendarEntry } from '../../../functions/calendars/line';
import { calendarShardIds, calendarShards } from '../../../functions/calendars/shards';
import { firestore } from '../../../functions/platform/firebase';
import { newId } from '../../../functions/platform/ids';
import { tenantOf } from '../../../functions/platform/tenant';
import { call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';

const FIRST = { shards: 3 };

/** A line that is shown, and so long that no other fits beside it. */
async function fill(ref: DocumentReference, { organizationId: organization_id }: World): Promise<void> {
  const at = new Date();
  for (let length = 1_048_576; ; length -= 50) {
    const line = lineOfCalendarEntry({
      ...{ id: 'filler', name: 'x'.repeat(length), type: null, expiry_date: '2031-05-01' },
      ...{ act_by_date: null, folder_id: null, assigned_to: null, created_at: at, updated_at: at },
      closed_at: null,
    });
    const stored = ref.set({ organization_id, lines: { filler: line } });
    if (
      await stored.then(
        () => true,
        () => false,
      )
    )
      return;
  }
}

describe('A calendar whose documents are full', () => {
  let world: World;
  let address: string;

  beforeEach(async () => {
    world = await newWorld();
    const feed = { name: 'All', scope: 'organization' };
    const made = await world.viewer.call('/v1/createCalendarFeed', { body: feed });
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    address = new URL(made.body.url).search;
    await sandbox.untilIdle();
    const tenant = tenantOf(world.organizationId);
    for (const id of calendarShardIds(tenant, FIRST)) await fill(calendarShards.of(tenant).ref(id), world);
  });

  const shown = async (): Promise<string> => {
    const { status, body } = await call(`/v1/calendarFeed${address}`);
    expect(status).to.equal(200);
    return String(body);
  };

  const expectGrown = async (): Promise<void> => {
    const tenant = tenantOf(world.organizationId);
    const calendar = await calendars.of(tenant).get(world.organizationId);
    expect(calendar?.shards).to.equal(9);
    expect(calendar?.filled_at).to.be.instanceOf(Date);
    const former = await calendarShards.of(tenant).getMany(calendarShardIds(tenant, FIRST));
    expect([...former.keys()]).to.deep.equal([]);
  };

  it('shows what is new, changed and deleted after it', async () => {
    const made = (name: string) =>
      world.editor.call('/v2/expiries', { body: { name, expiry_date: '2031-05-01' } });
    const [kept, gone] = await Promise.all([made('Lease of the hall'), made('Lease of the barn')]);
    await sandbox.untilIdle();
    await expectGrown();
    expect(await shown())
      .to.contain('Lease of the hall')
      .and.not.to.contain('xxx');
    await world.editor.call(`/v2/expiries/${kept.body.id}`, { method: 'PATCH', body: { name: 'The hall' } });
    await world.editor.call(`/v2/expiries/${gone.body.id}`, { method: 'DELETE' });
    await sandbox.untilIdle();
    const text = await shown();
    expect(text).to.contain('SUMMARY:Due: The hall').and.not.to.contain('Lease of the hall');
    expect(text).to.match(
      /STATUS:CANCELLED[\s\S]*Lease of the barn|Lease of the barn[\s\S]*STATUS:CANCELLED/,
    );
  }).timeout(60_000);

  it('keeps no import from coming in', async () => {
    const csv = `name,expiry_date\n${Array.from({ length: 120 }, (_, nth) => `Row ${nth},2031-05-01`).join('\n')}\n`;
    const answer = await world.editor.call('/v1/importExpiries', { body: { csv } });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(202);
    await sandbox.untilIdle();
    await expectGrown();
    const rows = (await shown()).match(/SUMMARY:Due: Row \d+/g) ?? [];
    expect(new Set(rows).size).to.equal(120);
  }).timeout(60_000);

  it('is left as it is where a write is refused for another reason', async () => {
    const tenant = tenantOf(world.organizationId);
    const other = firestore().collection('calendar_shards').doc(newId());
    for (const id of calendarShardIds(tenant, FIRST))
      await calendarShards.of(tenant).ref(id).set({ organization_id: world.organizationId, lines: {} });
    const { inTransactionGrowingCalendarWhenFull } = await import('../../../functions/calendars/shards');
    const thrown = await inTransactionGrowingCalendarWhenFull(tenant, async (_, writes) => {
      writes.set(other, { text: 'x'.repeat(1_100_000) });
    }).catch(({ code }) => code);
    expect(thrown, 'INVALID_ARGUMENT').to.equal(3);
    expect((await calendars.of(tenant).get(world.organizationId))?.shards).to.equal(3);
  });
});
