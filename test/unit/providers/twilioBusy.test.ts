// What Twilio's 429 asks for is waited, though its library keeps no headers of an error.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { sendTextByTwilio } from '../../../functions/providers/twilio';

const MESSAGE = {
  channel: 'sms',
  to: '+14155550101',
  content: { body: 'Due soon' },
  reference: { collection: 'reminder_sends', id: 's1', organizationId: 'o1' },
} as const;

const SETTINGS = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_ENDPOINT', 'SMS_FROM', 'GCLOUD_PROJECT'];

describe('a 429 of Twilio', () => {
  const former = SETTINGS.map((name) => [name, process.env[name]] as const);
  let server: Server;
  let headers: Record<string, string>;

  before(async () => {
    server = createServer((_request, response) => {
      response.writeHead(429, { 'Content-Type': 'application/json', ...headers });
      response.end(JSON.stringify({ code: 20429, message: 'Too Many Requests', status: 429 }));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const values = [`AC${'0'.repeat(32)}`, 'token', endpoint, '+14155550100', 'demo-expiry'];
    SETTINGS.forEach((name, index) => {
      process.env[name] = values[index] ?? '';
    });
  });
  after(() => {
    server.closeAllConnections();
    server.close();
    for (const [name, value] of former) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  it('says how long to wait, or nothing', async () => {
    const reason = 'Twilio answered 429 (20429)';
    headers = { 'Retry-After': '7' };
    expect(await sendTextByTwilio(MESSAGE)).to.deep.equal({ kind: 'transient', reason, retryAfterMs: 7000 });
    headers = {};
    expect(await sendTextByTwilio(MESSAGE)).to.deep.equal({ kind: 'transient', reason, retryAfterMs: 0 });
  });
});
