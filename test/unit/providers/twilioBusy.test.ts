// The service waits as long as Twilio's 429 says, although Twilio's library drops the headers of errors.
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

const BUSY = { code: 20429, message: 'Too Many Requests', status: 429 };
const SETTINGS = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_ENDPOINT', 'SMS_FROM', 'GCLOUD_PROJECT'];

describe('Twilio’s answers without acceptance', () => {
  const former = SETTINGS.map((name) => [name, process.env[name]] as const);
  let server: Server;
  let headers: Record<string, string>;
  let answered: { status: number; body: object } = { status: 429, body: BUSY };

  before(async () => {
    server = createServer((_request, response) => {
      response.writeHead(answered.status, { 'Content-Type': 'application/json', ...headers });
      response.end(JSON.stringify(answered.body));
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

  it('return the wait time of a 429', async () => {
    const reason = 'Twilio answered 429 (20429): Twilio takes no more requests just now';
    headers = { 'Retry-After': '7' };
    expect(await sendTextByTwilio(MESSAGE)).to.deep.equal({ kind: 'transient', reason, retryAfterMs: 7000 });
    headers = {};
    expect(await sendTextByTwilio(MESSAGE)).to.deep.equal({ kind: 'transient', reason, retryAfterMs: 0 });
  });

  it('return an unknown outcome without a message id', async () => {
    answered = { status: 201, body: {} };
    expect(await sendTextByTwilio(MESSAGE)).to.deep.equal({
      kind: 'unknown',
      reason: 'Twilio answered without the id of a message',
    });
  });
});
