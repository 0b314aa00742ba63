// Connections to other servers: which addresses are public, and requests in every failure mode.
import type { LookupAddress } from 'node:dns';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { expect } from 'chai';
import { generate } from 'selfsigned';
import {
  isPublicIpAddress,
  type OutboundHttpResult,
  type OutboundHttpsRoute,
  publicOnlyRouteOf,
  sendHttpsPost,
  tryHttpsDownload,
} from '../../../functions/providers/outboundHttps';
import { startServer } from '../../support/localServer';

const PUBLIC = [
  ...['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1'],
  ...['2606:4700::1111', '2a00:1450:4001::1'],
];
const NOT_PUBLIC = {
  'unspecified or this network': ['0.0.0.0', '0.1.2.3', '::'],
  private: ['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fd12::1'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  'link-local, with metadata': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  'protocol assignments': ['192.0.0.8', '192.88.99.1', '100::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  'reserved or not allocated': ['240.0.0.1', '255.255.255.255', '4000::1', '5f00::1'],
  'mapped IPv4': ['::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:a9fe:a9fe', '::ffff:0:10.0.0.1'],
  'compatible IPv4': ['::10.0.0.1', '::8.8.8.8'],
  NAT64: ['64:ff9b::a00:1', '64:ff9b::808:808', '64:ff9b:1::1'],
  tunnels: ['2002:a00:1::', '2001::1', '2001:10::1', '2001:20::1'],
  'other spellings': ['2130706433', '0x7f.1', '127.1', '010.0.0.1', '', 'localhost', '[::1]'],
  'of one network interface': ['2606:4700::1111%eth0'],
};

describe('isPublicIpAddress', () => {
  it('accepts public addresses', () => {
    for (const address of PUBLIC) expect(isPublicIpAddress(address), address).to.equal(true);
  });

  for (const [kind, addresses] of Object.entries(NOT_PUBLIC))
    it(`rejects ${kind}`, () => {
      for (const address of addresses) expect(isPublicIpAddress(address), address).to.equal(false);
    });
});

const HOST = 'hooks.example';
const BUDGET_MS = 700;
type Certificate = Awaited<ReturnType<typeof generate>>;

const certificateFor = (name: string): Promise<Certificate> =>
  generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
    ],
  });

describe('An outbound request', () => {
  let server: Server;
  let certificate: Certificate;
  let port: number;
  let connections = 0;
  let behave: (request: IncomingMessage, response: ServerResponse) => void;

  before(async () => {
    certificate = await certificateFor(HOST);
    server = createServer({ key: certificate.private, cert: certificate.cert }, (request, response) =>
      behave(request, response),
    );
    server.on('connection', () => {
      connections += 1;
    });
    port = await startServer(server);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const local = (authority: string) => (): OutboundHttpsRoute => ({
    port,
    authority,
    lookup: (_host, options, done) =>
      options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
  });
  const send = (answer: typeof behave, host = HOST): Promise<OutboundHttpResult> => {
    behave = answer;
    const message = {
      url: `https://${host}:8443/in?x=1`,
      headers: { 'X-Own': 'yes' },
      body: Buffer.from('{"a":1}'),
    };
    return sendHttpsPost({ ...message, budgetMs: BUDGET_MS }, local(certificate.cert));
  };
  const bodyOf = async (request: IncomingMessage): Promise<string> => Buffer.concat(await request.toArray()).toString();

  it('sends body and headers unchanged to the URL’s host and path', async () => {
    let seen: unknown;
    const exchange = await send(async (request, response) => {
      seen = {
        body: await bodyOf(request),
        url: request.url,
        host: request.headers.host,
        own: request.headers['x-own'],
      };
      response.end('x'.repeat(2_000));
    });
    expect(seen).to.deep.equal({ body: '{"a":1}', url: '/in?x=1', host: `${HOST}:8443`, own: 'yes' });
    expect(exchange).to.include({ statusCode: 200, error: null, bodyStart: 'x'.repeat(1_024), waitMs: null });
  });

  it('downloads only complete 2xx answers within the size limit', async () => {
    const get = (answer: typeof behave, host = HOST) => {
      behave = answer;
      const asked = { url: `https://${host}:8443/logo.png`, maxBytes: 10, budgetMs: BUDGET_MS };
      return tryHttpsDownload(asked, local(certificate.cert));
    };
    const got = await get((request, response) => response.end(`${request.method}${request.url}`.slice(0, 10)));
    expect(got?.toString()).to.equal('GET/logo.p');
    expect(await get((_, response) => response.end('12345678901'))).to.equal(null);
    expect(await get((_, response) => response.writeHead(404).end('x'))).to.equal(null);
    expect(await get((_, response) => response.writeHead(302, { Location: '/x' }).end())).to.equal(null);
    expect(await get(() => undefined), 'no response').to.equal(null);
    const half = (_: unknown, response: ServerResponse) => {
      response.writeHead(200, { 'Content-Length': '8' }).write('half');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await get(half)).to.equal(null);
    expect(await get(() => undefined, '127.0.0.1'), 'an address').to.equal(null);
  });

  it('treats only 2xx as success', async () => {
    for (const status of [200, 201, 202, 204, 299])
      expect((await send((_, response) => response.writeHead(status).end())).error).to.equal(null);
    for (const status of [400, 404, 410, 429, 500, 503]) {
      const later = { 'Retry-After': '3' };
      const exchange = await send((_, response) => response.writeHead(status, later).end('no'));
      const refused = { statusCode: status, error: `Responded with ${status}`, bodyStart: 'no' };
      expect(exchange).to.include({ ...refused, waitMs: 3_000 });
    }
  });

  it('follows no redirects', async () => {
    connections = 0;
    for (const status of [301, 302, 303, 307, 308]) {
      const answer = { Location: `https://${HOST}:8443/elsewhere` };
      const exchange = await send((_, response) => response.writeHead(status, answer).end());
      expect(exchange).to.include({ statusCode: status, error: `Redirect refused (${status})` });
    }
    expect(connections).to.equal(5);
  });

  it('times out on slow headers and on a slow body', async () => {
    const drip = (_: unknown, response: ServerResponse) => {
      const interval = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(interval));
    };
    for (const { error, latencyMs } of [await send(() => undefined), await send(drip)]) {
      expect(error).to.match(/^Timed out/);
      expect(latencyMs).to.be.within(BUDGET_MS - 50, BUDGET_MS + 400);
    }
  });

  it('stops reading an endless body, in bounded memory', async () => {
    const before = process.memoryUsage().arrayBuffers;
    const exchange = await send((_, response) => {
      const flood = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
        if (!response.destroyed) response.once('drain', flood);
      };
      flood();
    });
    expect(exchange.error).to.match(/longer than|Timed out/);
    expect(process.memoryUsage().arrayBuffers - before).to.be.below(32 * 1024 * 1024);
  });

  it('doesn’t treat an incomplete answer as success', async () => {
    const early = await send((request) => request.socket.destroy());
    const error = 'The connection was closed before the response was complete';
    expect(early).to.include({ statusCode: null, error });
    const midway = await send((request, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half');
      setTimeout(() => request.socket.destroy(), 50);
    });
    expect(midway).to.include({ statusCode: 200, error });
  });

  it('rejects certificates of unknown authorities and other names', async () => {
    const other = await certificateFor(HOST);
    const url = `https://${HOST}/in`;
    const message = { url, headers: {}, body: Buffer.alloc(0), budgetMs: BUDGET_MS };
    expect((await sendHttpsPost(message, local(other.cert))).error).to.match(/^Certificate refused/);
    const otherName = await send((_, response) => response.end(), 'other.example');
    expect(otherName.error).to.match(/^Certificate refused/);
  });

  const viaPublicRoute = (
    resolve: (host: string) => Promise<LookupAddress[]>,
    host = HOST,
  ): Promise<OutboundHttpResult> =>
    sendHttpsPost({ url: `https://${host}:8443/`, headers: {}, body: Buffer.alloc(0), budgetMs: BUDGET_MS }, (url) => ({
      ...publicOnlyRouteOf(url, resolve),
      port,
    }));

  it('never connects to a forbidden address, resolved or literal', async () => {
    connections = 0;
    for (const addresses of ['127.0.0.1', '93.184.216.34 127.0.0.1', '::1', '64:ff9b::7f00:1', '']) {
      const found = addresses
        .split(' ')
        .filter(Boolean)
        .map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      const { error } = await viaPublicRoute(async () => found);
      expect(error).to.match(/Address is not public|Host name not found/);
    }
    for (const host of ['127.0.0.1', '[::1]', '2130706433'])
      expect((await viaPublicRoute(async () => [], host)).error).to.equal('Address is not public');
    expect(connections).to.equal(0);
  });

  it('checks exactly the addresses that it connects to', async () => {
    connections = 0;
    let lookUps = 0;
    // Resolves to a public address first and to the machine itself afterwards, so a second lookup would connect
    // internally.
    const rebinding = async (): Promise<LookupAddress[]> => {
      lookUps += 1;
      return [{ address: lookUps === 1 ? '192.0.43.8' : '127.0.0.1', family: 4 }];
    };
    await viaPublicRoute(rebinding);
    expect(lookUps).to.equal(1);
    expect((await viaPublicRoute(rebinding)).error).to.equal('Address is not public');
    expect(connections).to.equal(0);
  });
});
