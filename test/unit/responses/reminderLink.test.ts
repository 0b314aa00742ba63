// The token in a message's link names the message and proves its origin.
import { expect } from 'chai';
import fc from 'fast-check';
import { firingId, messageKeyInFiring } from '../../../functions/reminders/ledger/firing';
import {
  parseReminderLinkToken,
  responsePageUrl,
  unsubscribeUrl,
} from '../../../functions/responses/reminderLink';
import { withEnvironment } from '../providers/environment';

const named = { firingId: firingId('reminder', new Date(0)), key: messageKeyInFiring('ada', 'email') };
const id = `${named.firingId}-${named.key}`;
const tokenIn = (url: string): string => /[#=]([\w-]+)$/.exec(url)?.[1] ?? '';

describe('The token in a message’s link', () => {
  withEnvironment({ SESSION_SECRET: 'a secret of forty characters, for tests only' });

  it('identifies the message for one purpose only', () => {
    expect(parseReminderLinkToken('act', tokenIn(responsePageUrl(id)))).to.deep.equal(named);
    expect(parseReminderLinkToken('unsubscribe', tokenIn(unsubscribeUrl(id)))).to.deep.equal(named);
    expect(parseReminderLinkToken('act', tokenIn(unsubscribeUrl(id)))).to.equal(null);
    expect(parseReminderLinkToken('unsubscribe', tokenIn(responsePageUrl(id)))).to.equal(null);
  });

  it('is invalid if any bit differs', () => {
    const bytes = Buffer.from(tokenIn(responsePageUrl(id)), 'base64url');
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const forged = Buffer.from(bytes);
        forged[at] = (forged[at] ?? 0) ^ flip;
        return parseReminderLinkToken('act', forged.toString('base64url')) === null;
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => parseReminderLinkToken('act', text) === null));
  });
});
