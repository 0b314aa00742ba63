// Unpaged lists of very large organizations return 413 without using more memory than usual.
import { expect } from 'chai';
import { type EdgeServers, startEdgeServers } from '../../support/edgeServers';
import { type ManyCopies, startManyCopies } from '../../support/manyCopies';
import { memoryRise } from '../../support/processMemory';
import { newWorld } from '../../support/world';

const MANY = 100_000;
const MAX_MEMORY_MIB = 64;
const NOTES = 'x'.repeat(500);
/** Node sizes its heap by the container's memory; on a machine with more memory, garbage would pile up. */
const CONTAINER_OF_256_MIB = '--max-old-space-size=128 --max-semi-space-size=4';

describe('A list without pages', () => {
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
      path: '/v1/getAllContacts?limit=',
      create: { path: '/v2/contacts', body: { first_name: 'Ada', email: 'ada@example.org' } },
      countOf: (body: { length: number }) => body.length,
      instead: 'GET /v2/contacts or POST /v1/exportOrganization',
    },
    {
      path: '/v1/getAllExpiries?limit=',
      create: { path: '/v2/expiries', body: { name: 'Licence', expiry_date: '2040-01-01', notes: NOTES } },
      countOf: (body: { expiries: object[] }) => body.expiries.length,
      instead: 'POST /v1/startExpiryExport',
    },
  ];
  for (const { path, create, countOf, instead } of LISTS) {
    it(`${path}${MANY} returns 413 in less than ${MAX_MEMORY_MIB} MiB and names ${instead}`, async () => {
      const world = await newWorld();
      expect((await world.editor.call(create.path, { body: create.body })).status).to.equal(201);
      const headers = { Authorization: `Bearer ${world.viewer.token}` };
      // A process's first lists allocate memory that later ones reuse.
      for (let warming = 0; warming < 3; warming += 1) {
        const answer = await fetch(servers.address(`${path}5000`), { headers });
        expect(countOf((await answer.json()) as never)).to.equal(5000);
      }
      const rise = await memoryRise(servers.pids.get('v1') as number, async () => {
        const answer = await fetch(servers.address(`${path}${MANY}`), { headers });
        const body = (await answer.json()) as { code: string; details: object };
        expect([answer.status, body.code]).to.deep.equal([413, 'PAYLOAD_TOO_LARGE']);
        expect(body.details).to.deep.equal({ max_bytes: 9_000_000, instead });
      });
      expect(rise, 'rise in MiB').to.be.below(MAX_MEMORY_MIB);
    });
  }
});
