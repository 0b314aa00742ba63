// Twilio signs the address set in its console, so the service must try every form of its own address.
import { expect } from 'chai';
import fc from 'fast-check';
import { possibleUrlsOfTwilioCallback } from '../../../functions/providers/twilio';

const NAME = 'receiveTwilioMessage';
const headersOf = (headers: Record<string, string>) => (name: string) => headers[name];
const withEnvironment = (values: Record<string, string>, work: () => void): void => {
  const before = Object.keys(values).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, values);
  try {
    work();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
};

const ADDRESSES = {
  PUBLIC_URL: 'https://expiry.web.app',
  FUNCTIONS_URL: 'https://us-central1-expiry.cloudfunctions.net',
};

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
    host: 'v1-x1-uc.a.run.app',
    forwarded: 'api.customer.example',
  },
];

describe('The addresses of a Twilio callback', () => {
  for (const { called, target, host = 'v1-x1-uc.a.run.app', forwarded } of ARRIVALS) {
    it(`include ${called}, with any query`, () => {
      withEnvironment(ADDRESSES, () => {
        fc.assert(
          fc.property(fc.webQueryParameters(), (query) => {
            const search = query === '' ? '' : `?${query}`;
            const header = headersOf({ host, ...(forwarded && { 'x-forwarded-host': forwarded }) });
            const addresses = possibleUrlsOfTwilioCallback({
              endpoint: NAME,
              target: `${target}${search}`,
              header,
            });
            expect(addresses).to.include(`${called}${search}`);
          }),
        );
      });
    });
  }

  it('are few with any headers', () => {
    const many = Array.from({ length: 500 }, (_, index) => `h${index}.example`).join(', ');
    const header = headersOf({ host: 'a.example', 'x-forwarded-host': many });
    expect(possibleUrlsOfTwilioCallback({ endpoint: NAME, target: '/', header }).length).to.be.at.most(15);
  });
});
