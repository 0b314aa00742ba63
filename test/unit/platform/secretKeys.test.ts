// Keys rotate without a gap: data made with an old key works as long as the key is listed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  issueDocumentRequestSession,
  isValidDocumentRequestSession,
} from '../../../functions/documentRequests/client/link';
import { issueSessionToken, readSessionToken } from '../../../functions/identity/session';
import { keysOfSecretText, startupProblems } from '../../../functions/platform/secrets';
import { parseReminderLinkToken, responsePageUrl } from '../../../functions/responses/reminderLink';
import { decodeCursor, encodeCursor } from '../../../functions/store/pages';
import {
  encryptWebhookSecret,
  reencryptWebhookFields,
  signingSecretsOfWebhook,
} from '../../../functions/webhooks/signing';
import { ROOT } from '../../../local/config';

const [FORMER, NEWEST] = ['former-key-of-32-characters-and-more-f', 'newest-key-of-32-characters-and-more-n'];
const NOW = new Date('2026-05-01T10:00:00Z');
const PROJECT = { GCLOUD_PROJECT: 'keys', PUBLIC_URL: 'https://s.example' };

/** Runs with these keys for both secrets. */
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

describe('Rotating keys', () => {
  it('are a list, newest first, each checked like a single key', () => {
    expect(keysOfSecretText(` ${NEWEST} , ${FORMER}\n`)).to.deep.equal([NEWEST, FORMER]);
    expect(startupProblems({ SESSION_SECRET: `${NEWEST},short` })).to.have.length(1);
    expect(startupProblems({ SESSION_SECRET: ',' })).to.have.length(1);
  });

  it('keep sessions, cursors and password proofs valid', async () => {
    const request = { id: 'r', link_number: 1, token_hash: '', password_hash: 'p' };
    const made = await withKeys(FORMER, async () => ({
      token: await issueSessionToken({ userId: 'u', generation: 0 }, NOW),
      cursor: encodeCursor('list', ['a']),
      session: issueDocumentRequestSession(request, NOW).session,
    }));
    const works = async () => ({
      token: (await readSessionToken(made.token, NOW))?.userId ?? null,
      cursor: await Promise.resolve()
        .then(() => decodeCursor('list', made.cursor))
        .catch(() => null),
      session: isValidDocumentRequestSession(request, made.session, NOW),
    });
    const good = { token: 'u', cursor: ['a'], session: true };
    expect(await withKeys(BOTH, works)).to.deep.equal(good);
    expect(await withKeys(NEWEST, works)).to.deep.equal({ token: null, cursor: null, session: false });
    const newer = await withKeys(BOTH, () => issueSessionToken({ userId: 'u', generation: 0 }, NOW));
    expect(await withKeys(NEWEST, () => readSessionToken(newer, NOW))).not.to.equal(null);
  });

  it('are known to every function before one uses them, if the newest is added last at first', async () => {
    const [first, second] = [`${FORMER},${NEWEST}`, BOTH];
    const made = (keys: string) =>
      withKeys(keys, async () => ({
        token: await issueSessionToken({ userId: 'u', generation: 0 }, NOW),
        cursor: encodeCursor('list', ['a']),
        link: responsePageUrl(`${'ab'.repeat(20)}-${'cd'.repeat(6)}`).split('#')[1] ?? '',
        sealed: encryptWebhookSecret('whsec_x', 's'),
      }));
    // Instances of consecutive rotation steps run side by side, in either direction.
    for (const [maker, reader] of [
      [FORMER, first],
      [first, FORMER],
      [first, second],
      [second, first],
    ] as const) {
      const { token, cursor, link, sealed } = await made(maker);
      await withKeys(reader, async () => {
        expect((await readSessionToken(token, NOW))?.userId).to.equal('u');
        expect(decodeCursor('list', cursor)).to.deep.equal(['a']);
        expect(parseReminderLinkToken('act', link)).not.to.equal(null);
        expect(
          signingSecretsOfWebhook({ id: 's', secret_sealed: sealed, previous_secret: null }, NOW),
        ).to.deep.equal(['whsec_x']);
      });
    }
    const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    const set = 'npx firebase functions:secrets:set <KEY> --project <project>     # ';
    const lists = page.split('\n').flatMap((line) => (line.startsWith(set) ? line.slice(set.length) : []));
    expect(lists).to.deep.equal(['<old>,<new>', '<new>,<old>']);
  });

  it('decrypt webhook secrets, and encrypt them again with the newest', async () => {
    const sealed = await withKeys(FORMER, () => encryptWebhookSecret('whsec_x', 's'));
    const previous_secret = { sealed, valid_until: new Date('2026-05-02T00:00:00Z') };
    const stored = { id: 's', secret_sealed: sealed, previous_secret };
    expect(await withKeys(BOTH, () => signingSecretsOfWebhook(stored, NOW))).to.deep.equal([
      'whsec_x',
      'whsec_x',
    ]);
    const renewed = await withKeys(BOTH, () => reencryptWebhookFields(stored)).then((encryptedAnew) => ({
      id: 's',
      secret_sealed: '',
      previous_secret: null,
      ...encryptedAnew,
    }));
    expect(await withKeys(NEWEST, () => signingSecretsOfWebhook(renewed, NOW))).to.deep.equal([
      'whsec_x',
      'whsec_x',
    ]);
    const failure = await withKeys(NEWEST, () => signingSecretsOfWebhook(stored, NOW)).catch(
      (thrown: Error) => thrown,
    );
    expect(failure).to.be.instanceOf(Error);
    expect(await withKeys(NEWEST, () => reencryptWebhookFields(stored)), 'it stays as it is').to.equal(null);
  });

  it('let a webhook continue with a new secret after a key is lost', async () => {
    const lost = await withKeys(FORMER, () => encryptWebhookSecret('whsec_former', 's'));
    const rotated = await withKeys(NEWEST, () => ({
      id: 's',
      secret_sealed: encryptWebhookSecret('whsec_new', 's'),
      previous_secret: { sealed: lost, valid_until: new Date('2026-05-02T00:00:00Z') },
    }));
    expect(await withKeys(NEWEST, () => signingSecretsOfWebhook(rotated, NOW))).to.deep.equal(['whsec_new']);
    expect((await withKeys(NEWEST, () => reencryptWebhookFields(rotated)))?.previous_secret).to.equal(null);
  });
});
