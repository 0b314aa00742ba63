// Keys rotate without a gap: what the former key made still works while it is on the list, and not a moment longer.
import { expect } from 'chai';
import {
  currentTokenOf,
  isRequestSession,
  issueRequestSession,
  linkToken,
} from '../../../functions/documentRequests/link';
import { issueSessionToken, readSessionToken } from '../../../functions/identity/sessionToken';
import { tokenHash } from '../../../functions/links/token';
import { decodeCursor, encodeCursor } from '../../../functions/platform/cursor';
import { keysIn } from '../../../functions/platform/secretKeys';
import { startupProblems } from '../../../functions/platform/startupChecks';
import { actLink, messageIn } from '../../../functions/responses/reminderLink';
import { encryptSecret, reencrypted, secretsOf } from '../../../functions/webhooks/secret';

const [FORMER, NEWEST] = ['former-key-of-32-characters-and-more-f', 'newest-key-of-32-characters-and-more-n'];
const NOW = new Date('2026-05-01T10:00:00Z');
const PROJECT = { GCLOUD_PROJECT: 'keys', PUBLIC_URL: 'https://s.example' };

/** Runs with those keys; they count for both secrets. */
async function withKeys<T>(keys: string, run: () => T | Promise<T>): Promise<T> {
  const before = { ...process.env };
  Object.assign(process.env, PROJECT, { SESSION_SECRET: keys, WEBHOOK_ENCRYPTION_KEY: keys });
  try {
    return await run();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
const BOTH = `${NEWEST},\n${FORMER}`;

describe('Keys that rotate', () => {
  it('are a list, the newest first, each held to what a single one is held to', () => {
    expect(keysIn(` ${NEWEST} , ${FORMER}\n`)).to.deep.equal([NEWEST, FORMER]);
    expect(startupProblems({ SESSION_SECRET: BOTH })).to.deep.equal([]);
    expect(startupProblems({ SESSION_SECRET: `${NEWEST},short` })).to.have.length(1);
    expect(startupProblems({ SESSION_SECRET: ',' })).to.have.length(1);
  });

  it('let sessions, cursors and proofs of passwords go on', async () => {
    const request = { id: 'r', link_number: 1, token_hash: '', password_hash: 'p' };
    const made = await withKeys(FORMER, async () => ({
      token: await issueSessionToken({ userId: 'u', generation: 0 }, NOW),
      cursor: encodeCursor('list', ['a']),
      session: issueRequestSession(request, NOW).session,
    }));
    const works = async () => ({
      token: (await readSessionToken(made.token, NOW))?.userId ?? null,
      cursor: await Promise.resolve()
        .then(() => decodeCursor('list', made.cursor))
        .catch(() => null),
      session: isRequestSession(request, made.session, NOW),
    });
    const good = { token: 'u', cursor: ['a'], session: true };
    expect(await withKeys(BOTH, works)).to.deep.equal(good);
    expect(await withKeys(NEWEST, works)).to.deep.equal({ token: null, cursor: null, session: false });
    const newer = await withKeys(BOTH, () => issueSessionToken({ userId: 'u', generation: 0 }, NOW));
    expect(await withKeys(NEWEST, () => readSessionToken(newer, NOW))).not.to.equal(null);
  });

  it('lead reminders of a request to the link that the client has', async () => {
    const former = await withKeys(FORMER, () => linkToken('r', 2));
    const request = { id: 'r', link_number: 2, token_hash: tokenHash(former) };
    expect(await withKeys(BOTH, () => currentTokenOf(request))).to.equal(former);
    expect(await withKeys(BOTH, () => linkToken('r', 2))).not.to.equal(former);
  });

  it('let the links in messages go on', async () => {
    const id = `${'ab'.repeat(20)}-${'cd'.repeat(6)}`;
    const token = await withKeys(FORMER, () => actLink(id).split('#')[1] ?? '');
    const named = () => messageIn('act', token);
    expect(await withKeys(BOTH, named)).to.deep.equal({ firingId: 'ab'.repeat(20), key: 'cd'.repeat(6) });
    expect(await withKeys(NEWEST, named)).to.equal(null);
  });

  it('open the secrets of webhooks, and encrypt them anew for the newest alone', async () => {
    const sealed = await withKeys(FORMER, () => encryptSecret('whsec_x', 's'));
    const previous_secret = { sealed, valid_until: new Date('2026-05-02T00:00:00Z') };
    const stored = { id: 's', secret_sealed: sealed, previous_secret };
    expect(await withKeys(BOTH, () => secretsOf(stored, NOW))).to.deep.equal(['whsec_x', 'whsec_x']);
    const renewed = await withKeys(BOTH, () => reencrypted(stored)).then((encryptedAnew) => ({
      id: 's',
      secret_sealed: '',
      previous_secret: null,
      ...encryptedAnew,
    }));
    expect(await withKeys(NEWEST, () => secretsOf(renewed, NOW))).to.deep.equal(['whsec_x', 'whsec_x']);
    const failure = await withKeys(NEWEST, () => secretsOf(stored, NOW)).catch((thrown: Error) => thrown);
    expect(failure).to.be.instanceOf(Error);
    expect(await withKeys(NEWEST, () => reencrypted(stored)), 'it stays as it is').to.equal(null);
  });

  it('let a webhook go on with a new secret once the key of the one before is lost', async () => {
    const lost = await withKeys(FORMER, () => encryptSecret('whsec_former', 's'));
    const rotated = await withKeys(NEWEST, () => ({
      id: 's',
      secret_sealed: encryptSecret('whsec_new', 's'),
      previous_secret: { sealed: lost, valid_until: new Date('2026-05-02T00:00:00Z') },
    }));
    expect(await withKeys(NEWEST, () => secretsOf(rotated, NOW))).to.deep.equal(['whsec_new']);
    expect((await withKeys(NEWEST, () => reencrypted(rotated)))?.previous_secret).to.equal(null);
  });
});
