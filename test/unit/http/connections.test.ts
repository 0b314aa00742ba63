// Closed connections, as seen by a client that is still writing or that reconnects.
import { once } from 'node:events';
import { Agent, createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { enableLingeringClose } from '../../../functions/http/connections';

const BODY = 'as long as was said';

describe('A connection that closes after a response', () => {
  let server: Server;
  before(async () => {
    enableLingeringClose();
    server = createServer((request, response) => {
      request.resume();
      request.on('end', () => response.end('answered'));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  async function answered(): Promise<{ client: Socket; answer: string }> {
    const { port } = server.address() as AddressInfo;
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let answer = '';
    client.on('data', (chunk) => {
      answer += String(chunk);
    });
    client.write(
      `POST / HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
    );
    await once(client, 'end');
    return { client, answer };
  }

  it('doesn’t break while the client still writes', async () => {
    const { client, answer } = await answered();
    const errors: Error[] = [];
    client.on('error', (error) => errors.push(error));
    for (const more of ['', ' ', ' ']) {
      client.write(more);
      await setTimeout(50);
    }
    expect(answer).to.contain('answered');
    expect(errors).to.deep.equal([]);
    client.destroy();
  });

  it('ends as soon as the client closes its side', async () => {
    const { client } = await answered();
    const startedAt = performance.now();
    client.end();
    await once(client, 'close');
    while ((await openConnections()) > 0) await setTimeout(5);
    expect(performance.now() - startedAt).to.be.below(2000);
  });

  it('stays open while the client may use it', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { port } = server.address() as AddressInfo;
    const sent = httpRequest({ port, host: '127.0.0.1', agent }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.headers['keep-alive']).to.equal('timeout=620');
    agent.destroy();
  });

  const openConnections = (): Promise<number> =>
    new Promise((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
});
