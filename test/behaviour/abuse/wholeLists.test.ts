// Lists without pages: whoever has very many records, and asks for all of them, takes no more memory than others.
import { expect } from 'chai';
import { contacts } from '../../../functions/contacts/record';
import { expiries } from '../../../functions/expiries/record';
import { firestore } from '../../../functions/platform/firebase';
import { newId } from '../../../functions/platform/ids';
import { tenantOf } from '../../../functions/platform/tenant';
import { type EdgeServers, startEdgeServers } from '../../support/edgeServers';
import { memoryRise } from '../../support/processMemory';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';

/** `WHOLE_LIST=100000` for the bound that is promised; the rise is the same from a few thousand on. */
const MANY = Number(process.env.WHOLE_LIST ?? 6_000);
const MOST_MEMORY_MIB = 64;
/** Node bounds its heap by the memory that a container has; on a machine with much of it, garbage piles up instead. */
const CONTAINER_OF_256_MIB = '--max-old-space-size=128 --max-semi-space-size=4';

/** So many copies of a record that there is. */
async function multiply(world: World, collection: 'contacts' | 'expiries', id: string): Promise<void> {
  const store = (collection === 'contacts' ? contacts : expiries).of(tenantOf(world.organizationId));
  const record = (await store.ref(id).get()).data() ?? {};
  const writer = firestore().bulkWriter();
  for (let made = 1; made < MANY; made += 1) {
    void writer.create(store.ref(newId()), { ...record, notes: 'x'.repeat(500) });
  }
  await writer.close();
}

describe('a list without pages', function () {
  this.timeout(900_000);
  let servers: EdgeServers;
  before(async () => {
    servers = await startEdgeServers({ NODE_OPTIONS: CONTAINER_OF_256_MIB }, ['v1']);
  });
  after(() => servers.stop());

  const LISTS = [
    {
      path: '/v1/getAllContacts?limit=100000',
      collection: 'contacts' as const,
      create: { path: '/v2/contacts', body: { first_name: 'Ada', email: 'ada@example.org' } },
      countOf: (body: { length: number }) => body.length,
    },
    {
      path: '/v1/getAllExpiries?limit=100000',
      collection: 'expiries' as const,
      create: { path: '/v2/expiries', body: { name: 'Licence', expiry_date: '2040-01-01' } },
      countOf: (body: { expiries: object[]; total: number; has_more: boolean }) => {
        expect([body.total, body.has_more]).to.deep.equal([body.expiries.length, false]);
        return body.expiries.length;
      },
    },
  ];
  for (const { path, collection, create, countOf } of LISTS) {
    it(`${path} answers ${MANY} in less than ${MOST_MEMORY_MIB} MiB`, async () => {
      const world = await newWorld();
      const { id } = (await world.editor.call(create.path, { body: create.body })).body;
      await sandbox.silently(() => multiply(world, collection, id));
      const headers = { Authorization: `Bearer ${world.viewer.token}` };
      // A process that has served lists before: what it takes once, whatever the length, is not what is measured.
      for (let warming = 0; warming < 3; warming += 1) {
        await (await fetch(servers.address(path.replace('100000', '2000')), { headers })).arrayBuffer();
      }
      let count = 0;
      const rise = await memoryRise(servers.pids.get('v1') as number, async () => {
        const answer = await fetch(servers.address(path), { headers });
        expect(answer.status).to.equal(200);
        count = countOf((await answer.json()) as never);
      });
      expect(count).to.equal(MANY);
      expect(rise, 'rise in MiB').to.be.below(MOST_MEMORY_MIB);
    });
  }
});
