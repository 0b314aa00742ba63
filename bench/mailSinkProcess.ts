// The process of the stand-in that accepts emails (mailSink.ts), so that it doesn't compete for the sender's core.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let received = 0;
let awaited: string | null = null;

const server = createServer(async (request, response) => {
  const { personalizations } = JSON.parse(Buffer.concat(await request.toArray()).toString());
  for (const { to } of personalizations) {
    received += 1;
    if (to[0].email === awaited) process.send?.({ arrived: awaited });
  }
  response.writeHead(202, { 'X-Message-Id': `m${received}` }).end();
});
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', (asked: { address: string } | 'forget' | 'count') => {
  if (asked === 'count') process.send?.({ received });
  else if (asked === 'forget') received = 0;
  else awaited = asked.address;
});
process.on('disconnect', () => process.exit());
