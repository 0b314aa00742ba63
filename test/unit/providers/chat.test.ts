// The outcomes of posts to chat webhooks.
import { expect } from 'chai';
import { outcomeOfChatExchange } from '../../../functions/providers/chat';

describe('A post to a chat webhook', () => {
  const exchange = { error: 'Responded', bodyStart: '', latencyMs: 1, wasConnected: true, waitMs: null };

  for (const [statusCode, wasConnected, kind] of [
    [200, true, 'accepted'],
    [202, true, 'accepted'],
    [401, true, 'refused'],
    [403, true, 'refused'],
    [404, true, 'refused'],
    [429, true, 'transient'],
    [503, true, 'transient'],
    [null, true, 'unknown'],
    [null, false, 'transient'],
  ] as const)
    it(`is ${kind} after ${statusCode ?? (wasConnected ? 'no response' : 'no connection')}`, () => {
      expect(outcomeOfChatExchange({ ...exchange, statusCode, wasConnected }).kind).to.equal(kind);
    });
});
