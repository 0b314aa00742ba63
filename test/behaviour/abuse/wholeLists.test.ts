// Lists without pages: whoever has very many records, and asks for all of them, takes no more memory than others.
import { expect } from 'chai';
import { type EdgeServers, startEdgeServers } from '../../support/edgeServers';
import { type ManyCopies, startManyCopies } from '../../support/manyCopies';
import { memoryRise } from '../../support/processMemory';
import { newWorld } from '../../support/world';

const MANY = 100_000;
const MOST_MEMORY_MIB = 64;
const NOTES = 'x'.repeat(500);
/** Node bounds its heap by the memory that a container has; on a machine with much of it, garbage piles up instead. */
const CONTAINER_OF_256_MIB = '--max-old-space-size=128 --max-semi-space-size=4';

describe('a list without pages', () => {
  let copies: ManyCopies;
  let servers: EdgeServers;
  before(async () => {
    copies = await startManyCopies(['contacts', 'expiries'], MANY);
    const parameters = { NODE_OPTIONS: CONTAINER_OF_256_MIB, FIRESTORE_EMULATOR_HOST: copies.host };
    servers = await startEdgeServers(parameters, ['v1']);
  });
  after(() => {
    servers.stop();
    copies.stop();
  });

  const LISTS = [
    {
      path: '/v1/getAllContacts?limit=100000',
      create: { path: '/v2/contacts', body: { first_name: 'Ada', email: 'ada@example.org' } },
      countOf: (body: { length: number }) => body.length,
    },
    {
      path: '/v1/getAllExpiries?limit=100000',
      create: { path: '/v2/expiries', body: { name: 'Licence', expiry_date: '2040-01-01', notes: NOTES } },
      countOf: (body: { expiries: object[]; total: number; has_more: boolean }) => {
        expect([body.total, body.has_more]).to.deep.equal([body.expiries.length, false]);
        return body.expiries.length;
      },
    },
  ];
  for (const { path, create, countOf } of LISTS) {
    it(`${path} answers ${MANY} in less than ${MOST_MEMORY_MIB} MiB`, async () => {
      const world = await newWorld();
      expect((await world.editor.call(create.path, { body: create.body })).status).to.equal(201);
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
