// The lease of a message outlasts every call of one attempt, counted from just before the first.
import { expect } from 'chai';
import { isSendLeaseSufficient, SEND_LEASE_MS } from '../../../functions/messaging/sendState';
import { addMs, SECOND_MS } from '../../../functions/platform/clock';
import { PROVIDER_TIMEOUT_MS } from '../../../functions/providers/outcome';

/** Three calls, the time-out of each, and the pauses between them (deliver.ts). */
const LONGEST_ATTEMPT_MS = 3 * PROVIDER_TIMEOUT_MS + 2 * SECOND_MS;

describe('A lease', () => {
  const now = new Date('2026-05-01T07:00:00Z');
  const left = (ms: number) => isSendLeaseSufficient({ wake_at: addMs(now, ms) }, now);

  it('suffices only when all calls of an attempt end within what is left of it', () => {
    expect(left(SEND_LEASE_MS)).to.equal(true);
    for (let ms = -SECOND_MS; ms <= LONGEST_ATTEMPT_MS; ms += SECOND_MS)
      expect(left(ms), `${ms}`).to.equal(false);
    expect(isSendLeaseSufficient({ wake_at: null }, now), 'nobody holds it').to.equal(false);
  });
});
