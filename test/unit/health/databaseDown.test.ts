// GET /v2/health while Firestore is down: it still responds, and quickly.
import { expect } from 'chai';
import { ROOT } from '../../../local/config';
import { runNode } from '../../../local/runNode';

/** In a separate process, because a process keeps its connection to Firestore. */
const ASK = `
  import { getHealth } from './functions/health/v2.ts';
  const began = performance.now();
  const reply = await getHealth.run({}, { now: new Date('2026-05-01T09:00:00Z') });
  console.log(JSON.stringify({ reply, ms: performance.now() - began }));
  process.exit(0);
`;

describe('GET /v2/health', () => {
  it('returns 503 with database: down within 3 s if Firestore does not respond', async () => {
    const printed = await runNode(['--import', 'tsx', '--input-type=module', '-e', ASK], {
      cwd: ROOT,
      // Nothing listens on port 1.
      env: { ...process.env, FIRESTORE_EMULATOR_HOST: '127.0.0.1:1', GCLOUD_PROJECT: 'demo-gone' },
    });
    const { reply, ms } = JSON.parse(printed.trim().split('\n').at(-1) ?? '');
    expect(reply).to.deep.equal({
      status: 503,
      body: {
        status: 'down',
        components: { database: { status: 'down' } },
        measured_at: '2026-05-01T09:00:00.000Z',
      },
      headers: { 'Retry-After': '5' },
    });
    expect(ms).to.be.below(3000);
  }).timeout(60_000);
});
