// Servers in the tests' own process.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** Starts the server on a free port, which it returns. */
export async function startServer(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Serves HTTP during the suite of tests. Returns the server's address. */
export function serverForTests(handle: RequestListener): () => string {
  const server = createServer(handle);
  let port = 0;
  before(async () => {
    port = await startServer(server);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return () => `http://127.0.0.1:${port}`;
}
