// No request blocks the others on its instance: measures the event loop's delay for every endpoint's largest valid
// input.
import { expect } from 'chai';
import { bodyLimitOf } from '../../../functions/http/server';
import { type Answer, type Call, call, callThrough, someAddress } from '../../support/client';
import { type EdgeServers, startEdgeServers } from '../../support/edgeServers';
import { mostMsHere } from '../../support/eventLoop';
import { largestInput } from '../../support/largestInput';
import { storeExpiries } from '../../support/manyExpiries';
import { allEndpointAddresses, type EndpointAddress, filled } from '../../support/matrix';
import { type Ids, idsOf } from '../../support/records';
import { lessRefused, SAMPLES, type Sample } from '../../support/samples';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';

/** The best of these runs counts, because lazy loading, compilation and garbage collection aren't the input's fault. */
const RUNS = 8;
const MANY = 3_000;
describe('No request blocks its instance:', function () {
  this.timeout(600_000);
  let servers: EdgeServers;
  let world: World;
  let own: Ids;
  let restore: () => void;
  /** Endpoints that accepted their largest input. */
  const taken = new Set<string>();

  before(async () => {
    servers = await startEdgeServers({}, ['v1', 'v2'], true);
    restore = callThrough(servers.address);
    world = await newWorld({ plan: 'enterprise' });
    own = idsOf(world, (path: string, options: Call) => call(path, options));
    const notes = 'The licence of the harbour. '.repeat(30);
    await sandbox.silently(() =>
      storeExpiries(world, MANY, (index) => ({
        name: `Licence ${index} of the harbour`,
        notes,
        type: `Type ${index % 50}`,
        expiry_date: `20${30 + (index % 60)}-0${1 + (index % 9)}-1${index % 9}`,
        custom_fields: { number: `N-${index}`, port: 'Harbour' },
      })),
    );
  });
  after(() => {
    restore();
    servers.stop();
  });

  /** Unlike `call`, skips the contract check, which would be slow for responses of several megabytes. */
  async function ask(path: string, method: string, body?: unknown): Promise<Answer> {
    const response = await fetch(servers.address(path), {
      method,
      redirect: 'manual',
      headers: {
        Authorization: `Bearer ${world.admin.token}`,
        'Content-Type': 'application/json',
        'X-Forwarded-For': someAddress(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  async function expectUnblocked(path: string, prepare: () => Promise<() => Promise<unknown>>): Promise<void> {
    let best = Number.POSITIVE_INFINITY;
    const most = mostMsHere();
    for (let run = 0; run < RUNS && best >= most; run += 1) {
      const work = await prepare();
      best = Math.min(best, await servers.longestBlock(path, work));
    }
    expect(best, `${path}: longest block in ms`).to.be.below(most);
  }

  /** Sends the largest body without rejected fields. The rejected attempts are measured too. */
  async function sendLargest(address: EndpointAddress, sample: Sample): Promise<void> {
    const { endpoint, method, name } = address;
    if (!endpoint.input?.body) return;
    const path = pathOf(address, sample);
    const largest = largestInput(endpoint.input.body, bodyLimitOf(endpoint) * 0.9);
    const references = Object.entries(sample.body ?? {}).filter(([field]) => /(^|_)id$|Id$|(^|_)ids$/.test(field));
    const body = { ...sample.body, ...largest, ...Object.fromEntries(references) };
    const { answer } = await lessRefused(body, sample.body ?? {}, (tried) => ask(path, method, tried));
    expect(answer.status, `${name} ${JSON.stringify(answer.body).slice(0, 300)}`).to.not.equal(500);
    if (answer.status < 300) taken.add(name);
  }

  const pathOf = ({ path }: EndpointAddress, { id, query }: Sample): string => {
    const filledIn = filled(path, id === undefined ? {} : { id });
    return query ? `${filledIn}?${new URLSearchParams(query)}` : filledIn;
  };

  for (const address of allEndpointAddresses()) {
    const { name, method, endpoint } = address;
    const sampleOf = SAMPLES[name] ?? (async (): Promise<Sample> => ({}));
    if (method === 'GET') {
      it(`${name}, with many records`, async () => {
        const sample = await sampleOf(own);
        const many = Object.keys(endpoint.input?.query?.shape ?? {}).includes('limit') ? { limit: '100000' } : {};
        const path = pathOf(address, { ...sample, query: { ...sample.query, ...many } });
        await expectUnblocked(path, async () => async () => {
          expect((await ask(path, 'GET')).status).to.not.equal(500);
        });
      });
    } else if (endpoint.input?.body) {
      it(`${name}, with its largest body`, () =>
        expectUnblocked(address.path, async () => {
          const sample = await sampleOf(own);
          return () => sendLargest(address, sample);
        }));
    }
  }

  const csv = (): string => {
    const columns = ['name', 'expiry_date', 'notes', ...Array.from({ length: 97 }, (_, at) => `custom:c${at}`)];
    const row = ['Licence', '2040-06-01', 'x', ...columns.slice(3).map((_, at) => `value ${at}`)].join(',');
    return [columns.join(','), ...Array<string>(5_000).fill(row)].join('\n');
  };
  const text = (bytes: number): string =>
    Buffer.from('Licence 12345, valid until 31 March 2040, of the harbour.\n'.repeat(bytes / 58)).toString('base64');

  const HEAVY: [string, string, () => unknown][] = [
    ['5,000 rows of 100 columns, checked', '/v1/importExpiries', () => ({ csv: csv(), dry_run: true })],
    ['5,000 rows of 100 columns, imported', '/v1/importExpiries', () => ({ csv: csv() })],
    ['rows that are all wrong', '/v1/importExpiries', () => ({ csv: `name,expiry_date\n${',x\n'.repeat(5_000)}` })],
    [
      'quotes without end',
      '/v1/importExpiries',
      () => ({ csv: `name,expiry_date\n"${'a""'.repeat(2_000_000)}`, dry_run: true }),
    ],
    [
      'a long text',
      '/v1/extractDocumentDirect',
      () => ({ file_name: 'a.txt', content_type: 'text/plain', content_base64: text(8_000_000) }),
    ],
    ['a long password', '/v1/login', () => ({ email: 'a@b.example', password: 'x'.repeat(900_000) })],
    ['a long comment', '/v1/createExpiryComment', () => ({ expiryId: 'x', text: '<p><b>@ada</b>'.repeat(60_000) })],
  ];
  for (const [what, path, body] of HEAVY) {
    it(`${path}: ${what}`, () =>
      expectUnblocked(path, async () => {
        const sent = body();
        return async () => {
          const answer = await ask(path, 'POST', sent);
          expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).to.not.equal(500);
        };
      }));
  }

  it('most of the largest inputs succeed, so the test covers more than rejections', () => {
    expect(taken.size, [...taken].join(', ')).to.be.greaterThan(60);
  });
});
