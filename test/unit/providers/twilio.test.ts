// Twilio signs the address set in its console, so the service tries every form of its own address. It waits as long as
// Twilio's 429 says, although Twilio's library drops the headers of errors.
import { expect } from 'chai';
import fc from 'fast-check';
import { CHANNEL_TRAITS } from '../../../functions/messaging/channel';
import { possibleUrlsOfTwilioCallback } from '../../../functions/providers/twilio';
import { serverForTests } from '../../support/localServer';
import { withEnvironment } from './environment';

const [APP, FUNCTIONS] = ['https://expiry.web.app', 'https://us-central1-expiry.cloudfunctions.net'];
const [RUN_HOST, CUSTOM_HOST] = ['receivetwiliomessage-x1-uc.a.run.app', 'api.customer.example'];
/** How each address reaches the process, depending on what is in front of it. */
const ARRIVALS: [called: string, target: string, headers?: Record<string, string>][] = [
  [`${APP}/v1/receiveTwilioMessage`, '/v1/receiveTwilioMessage'],
  [`${APP}/receiveTwilioMessage`, '/receiveTwilioMessage'],
  [`${FUNCTIONS}/receiveTwilioMessage`, '/'],
  [`${FUNCTIONS}/v1/receiveTwilioMessage`, '/receiveTwilioMessage'],
  [`https://${RUN_HOST}/`, '/', { host: RUN_HOST }],
  [`https://${CUSTOM_HOST}/v1/receiveTwilioMessage`, '/v1/receiveTwilioMessage', { 'x-forwarded-host': CUSTOM_HOST }],
  [
    `http://${CUSTOM_HOST}/v1/receiveTwilioMessage`,
    '/v1/receiveTwilioMessage',
    { 'x-forwarded-host': `${CUSTOM_HOST}, inner.example`, 'x-forwarded-proto': 'http, https' },
  ],
];

describe('The possible addresses of a Twilio callback', () => {
  withEnvironment({ PUBLIC_URL: APP, FUNCTIONS_URL: FUNCTIONS });
  const possibleUrls = (target: string, headers: Record<string, string>) =>
    possibleUrlsOfTwilioCallback({
      ...{ endpoint: 'receiveTwilioMessage', target },
      header: (name: string) => headers[name],
    });

  for (const [called, target, others] of ARRIVALS) {
    it(`include ${called} with any query`, () => {
      const headers = { host: 'v1-x1-uc.a.run.app', ...others };
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
  let answer: { status: number; body: object; headers?: Record<string, string> };
  let sent = '';
  const address = serverForTests((request, response) => {
    request.on('data', (part) => (sent += part));
    const { status, body, headers } = answer;
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
  beforeEach(() => {
    process.env.TWILIO_ENDPOINT = address();
  });
  const send = () =>
    CHANNEL_TRAITS.sms.send({
      ...{ to: '+14155550101', body: 'Rappel\u00A0: A' },
      reference: { collection: 'reminder_sends', id: 's1', organizationId: 'o1' },
    });

  it('waits as long as the 429 says', async () => {
    const busy = { status: 429, body: { code: 20429, message: 'Too Many Requests', status: 429 } };
    const reason = 'Twilio answered 429 (20429): Twilio accepts no more requests right now';
    answer = { ...busy, headers: { 'Retry-After': '7' } };
    expect(await send()).to.deep.equal({ kind: 'transient', reason, retryAfterMs: 7000 });
    answer = busy;
    expect(await send()).to.deep.equal({ kind: 'transient', reason, retryAfterMs: 0 });
    expect(sent, 'a space that keeps the short encoding').to.include('Body=Rappel%20%3A%20A');
  });

  it('has an unknown outcome without a message id', async () => {
    answer = { status: 201, body: {} };
    const reason = 'Twilio responded without a message id';
    expect(await send()).to.deep.equal({ kind: 'unknown', reason });
  });
});
