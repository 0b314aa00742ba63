// Twilio signs the address set in its console, so the service tries every form of its own address. It waits as long as
// Twilio's 429 says, although Twilio's library drops the headers of errors.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import fc from 'fast-check';
import { possibleUrlsOfTwilioCallback, sendMessageByTwilio } from '../../../functions/providers/twilio';
import { withEnvironment } from './environment';

/** How each address reaches the process, depending on what is in front of it. */
const ARRIVALS = [
  { called: 'https://expiry.web.app/v1/receiveTwilioMessage', target: '/v1/receiveTwilioMessage' },
  { called: 'https://expiry.web.app/receiveTwilioMessage', target: '/receiveTwilioMessage' },
  { called: 'https://us-central1-expiry.cloudfunctions.net/receiveTwilioMessage', target: '/' },
  {
    called: 'https://us-central1-expiry.cloudfunctions.net/v1/receiveTwilioMessage',
    target: '/receiveTwilioMessage',
  },
  {
    called: 'https://receivetwiliomessage-x1-uc.a.run.app/',
    target: '/',
    host: 'receivetwiliomessage-x1-uc.a.run.app',
  },
  {
    called: 'https://api.customer.example/v1/receiveTwilioMessage',
    target: '/v1/receiveTwilioMessage',
    forwarded: 'api.customer.example',
  },
];

describe('The possible addresses of a Twilio callback', () => {
  withEnvironment({
    PUBLIC_URL: 'https://expiry.web.app',
    FUNCTIONS_URL: 'https://us-central1-expiry.cloudfunctions.net',
  });
  const possibleUrls = (target: string, headers: Record<string, string>) =>
    possibleUrlsOfTwilioCallback({
      ...{ endpoint: 'receiveTwilioMessage', target },
      header: (name: string) => headers[name],
    });

  for (const { called, target, host = 'v1-x1-uc.a.run.app', forwarded } of ARRIVALS) {
    it(`include ${called} with any query`, () => {
      const headers = { host, ...(forwarded && { 'x-forwarded-host': forwarded }) };
      fc.assert(
        fc.property(fc.webQueryParameters(), (query) => {
          const search = query === '' ? '' : `?${query}`;
          expect(possibleUrls(`${target}${search}`, headers)).to.include(`${called}${search}`);
        }),
        { numRuns: 30 },
      );
    });
  }

  it('number at most 15 for any headers', () => {
    const many = Array.from({ length: 500 }, (_, index) => `h${index}.example`).join(', ');
    const urls = possibleUrls('/', { host: 'a.example', 'x-forwarded-host': many });
    expect(urls.length).to.be.at.most(15);
  });
});

describe('A message that Twilio doesn’t accept', () => {
  withEnvironment({
    ...{ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token', TWILIO_ENDPOINT: '' },
    ...{ SMS_FROM: '+14155550100', GCLOUD_PROJECT: 'demo-expiry' },
  });
  let server: Server;
  let answer: { status: number; body: object; headers?: Record<string, string> };
  beforeEach(async () => {
    server = createServer((_request, response) => {
      const { status, body, headers } = answer;
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    process.env.TWILIO_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const send = () =>
    sendMessageByTwilio({
      ...{ channel: 'sms', to: '+14155550101', content: { body: 'Due soon' } },
      reference: { collection: 'reminder_sends', id: 's1', organizationId: 'o1' },
    });

  it('waits as long as the 429 says', async () => {
    const busy = { status: 429, body: { code: 20429, message: 'Too Many Requests', status: 429 } };
    const reason = 'Twilio answered 429 (20429): Twilio takes no more requests just now';
    answer = { ...busy, headers: { 'Retry-After': '7' } };
    expect(await send()).to.deep.equal({ kind: 'transient', reason, retryAfterMs: 7000 });
    answer = busy;
    expect(await send()).to.deep.equal({ kind: 'transient', reason, retryAfterMs: 0 });
  });

  it('has an unknown outcome without a message id', async () => {
    answer = { status: 201, body: {} };
    const reason = 'Twilio answered without the id of a message';
    expect(await send()).to.deep.equal({ kind: 'unknown', reason });
  });
});
