// Keys rotate without a gap, ids are derived with a key, and no process starts with weak secrets or local settings.
import { expect } from 'chai';
import {
  currentDocumentRequestLinkTokenOf,
  documentRequestLinkToken,
  issueDocumentRequestSession,
  isValidPasswordSession,
} from '../../../functions/documentRequests/client/link';
import { issueSessionToken, tryVerifySessionToken } from '../../../functions/identity/session';
import { linkTokenHash } from '../../../functions/links/token';
import { suppressionId } from '../../../functions/messaging/suppression';
import { derivedId, etagOf, isEtagInHeader } from '../../../functions/platform/ids';
import { idDerivedWithAddressKey, startupProblems } from '../../../functions/platform/secrets';
import { responsePageUrl, verifyReminderLinkToken } from '../../../functions/responses/reminderLink';
import { decodeCursor, encodeCursor } from '../../../functions/store/pages';
import {
  encryptWebhookSecret,
  signingSecretsOfWebhook,
  tryReencryptWebhookFields,
} from '../../../functions/webhooks/signing';
import { serviceEnvironment, suiteConfig } from '../../../local/config';
import { readText } from '../../support/repository';
import { withEnvironment } from '../providers/environment';

const GOOD = 'tG3uNnXo0c1i7w2V5mZyq8RkBd4LfHsA9eJpWxYzQ6M=';
const DEPLOYED = { K_CONFIGURATION: 'v1' };
const SECRETS = ['SESSION_SECRET', 'WEBHOOK_ENCRYPTION_KEY', 'ADDRESS_DIGEST_KEY', 'EVIDENCE_SIGNING_KEY'];

describe('Starting a process', () => {
  it('accepts the settings of a local suite, except when deployed', () => {
    const local = serviceEnvironment(suiteConfig({ SUITE: 'test' }));
    expect(startupProblems(local)).to.deep.equal([]);
    const problems = startupProblems({ ...local, ...DEPLOYED }).join('\n');
    const endpoints = Object.keys(local).filter((name) => name.endsWith('_ENDPOINT'));
    const others = 'CLOCK_OFFSET_FILE WEBHOOK_TEST_RECEIVER EXPOSE_COST'.split(' ');
    for (const name of [...SECRETS, ...others, ...endpoints]) expect(problems).to.contain(name);
  });

  it('rejects short and invented secrets everywhere, and never shows one', () => {
    const repeated = ['x'.repeat(31), 'x'.repeat(64), 'ab'.repeat(40)];
    const bad = ['', 'short', ...repeated, `changeme-${GOOD}`, `${GOOD}-PLACEHOLDER`];
    for (const name of SECRETS) {
      for (const value of bad) {
        const problems = startupProblems({ [name]: value });
        expect(problems, value).to.have.length(1);
        expect(problems[0]).to.match(new RegExp(`^${name} is `));
        if (value.length > 8) expect(problems[0]).not.to.contain(value);
      }
      expect(startupProblems({ ...DEPLOYED, [name]: GOOD })).to.deep.equal([]);
    }
  });

  it('accepts lists of rotating keys, and only a single key where it never rotates', () => {
    const list = `${GOOD},${[...GOOD].reverse().join('')}`;
    expect(startupProblems({ SESSION_SECRET: list, WEBHOOK_ENCRYPTION_KEY: list })).to.deep.equal([]);
    for (const bad of [`${GOOD},short`, ',']) expect(startupProblems({ SESSION_SECRET: bad }), bad).to.have.length(1);
    expect(startupProblems({ ADDRESS_DIGEST_KEY: list })).to.deep.equal([
      'ADDRESS_DIGEST_KEY must be one key, which can’t be replaced',
    ]);
  });

  it('ignores empty settings, and secrets that the function doesn’t use', () => {
    const empty = { TASKS_ENDPOINT: '', EXPOSE_COST: 'false', WEBHOOK_TEST_CA_FILE: undefined };
    expect(startupProblems({ ...DEPLOYED, ...empty })).to.deep.equal([]);
  });
});

const [FORMER, NEWEST] = ['former-key-of-32-characters-and-more-f', 'newest-key-of-32-characters-and-more-n'];
const NOW = new Date('2026-05-01T10:00:00Z');
const PROJECT = { GCLOUD_PROJECT: 'keys', PUBLIC_URL: 'https://s.example' };

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
const secretsOf = (keys: string, webhook: Parameters<typeof signingSecretsOfWebhook>[0]) =>
  withKeys(keys, () => signingSecretsOfWebhook(webhook, NOW));
const BOTH = ` ${NEWEST} ,\n${FORMER}\n`;

describe('Rotating keys', () => {
  it('keep sessions, cursors, password proofs and links of document requests valid', async () => {
    const request = { id: 'r', link_number: 1, token_hash: '', password_hash: 'p' };
    const made = await withKeys(FORMER, async () => ({
      token: await issueSessionToken({ userId: 'u', generation: 0 }, NOW),
      cursor: encodeCursor('list', ['a']),
      session: issueDocumentRequestSession(request, NOW).session,
      link: documentRequestLinkToken('r', 1),
    }));
    const works = async () => ({
      token: (await tryVerifySessionToken(made.token, NOW))?.userId ?? null,
      cursor: await Promise.resolve()
        .then(() => decodeCursor('list', made.cursor))
        .catch(() => null),
      session: isValidPasswordSession(request, made.session, NOW),
      link: currentDocumentRequestLinkTokenOf({ ...request, token_hash: linkTokenHash(made.link) }) === made.link,
    });
    const good = { token: 'u', cursor: ['a'], session: true, link: true };
    expect(await withKeys(BOTH, works)).to.deep.equal(good);
    expect(await withKeys(NEWEST, works)).to.deep.equal({ token: null, cursor: null, session: false, link: false });
    const newer = await withKeys(BOTH, () => issueSessionToken({ userId: 'u', generation: 0 }, NOW));
    expect(await withKeys(NEWEST, () => tryVerifySessionToken(newer, NOW))).not.to.equal(null);
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
    const pairs = [FORMER, second].flatMap((other) => [[first, other] as const, [other, first] as const]);
    for (const [maker, reader] of pairs) {
      const { token, cursor, link, sealed } = await made(maker);
      await withKeys(reader, async () => {
        expect((await tryVerifySessionToken(token, NOW))?.userId).to.equal('u');
        expect(decodeCursor('list', cursor)).to.deep.equal(['a']);
        expect(verifyReminderLinkToken('act', link)).not.to.equal(null);
        const webhook = { id: 's', secret_sealed: sealed, previous_secret: null };
        expect(signingSecretsOfWebhook(webhook, NOW)).to.deep.equal(['whsec_x']);
      });
    }
    const page = readText('docs/operations.md');
    const set = 'npx firebase functions:secrets:set <KEY> --project <project>     # ';
    const lists = page.split('\n').flatMap((line) => (line.startsWith(set) ? line.slice(set.length) : []));
    expect(lists).to.deep.equal(['<old>,<new>', '<new>,<old>']);
  });

  it('decrypt webhook secrets, and encrypt them again with the newest', async () => {
    const seal = (secret: string) => withKeys(FORMER, () => encryptWebhookSecret(secret, 's'));
    const previous_secret = {
      sealed: await seal('whsec_old'),
      valid_until: new Date('2026-05-02T00:00:00Z'),
    };
    const stored = { id: 's', secret_sealed: await seal('whsec_x'), previous_secret };
    expect(await secretsOf(BOTH, stored)).to.deep.equal(['whsec_x', 'whsec_old']);
    const reencrypted = await withKeys(BOTH, () => tryReencryptWebhookFields(stored));
    const renewed = { id: 's', secret_sealed: '', previous_secret: null, ...reencrypted };
    expect(await secretsOf(NEWEST, renewed)).to.deep.equal(['whsec_x', 'whsec_old']);
    const failure = await secretsOf(NEWEST, stored).catch((thrown: Error) => thrown);
    expect(failure).to.be.instanceOf(Error);
    const unreadable = await withKeys(NEWEST, () => tryReencryptWebhookFields(stored));
    expect(unreadable, 'it stays as it is').to.equal(null);
  });

  it('let a webhook continue with a new secret after a key is lost', async () => {
    const lost = await withKeys(FORMER, () => encryptWebhookSecret('whsec_former', 's'));
    const rotated = await withKeys(NEWEST, () => ({
      id: 's',
      secret_sealed: encryptWebhookSecret('whsec_new', 's'),
      previous_secret: { sealed: lost, valid_until: new Date('2026-05-02T00:00:00Z') },
    }));
    expect(await secretsOf(NEWEST, rotated)).to.deep.equal(['whsec_new']);
    const reencrypted = (await withKeys(NEWEST, () => tryReencryptWebhookFields(rotated)))?.previous_secret;
    expect(reencrypted).to.equal(null);
  });
});

describe('An entity tag', () => {
  it('is equal for equal values, in any order of keys', () => {
    expect(etagOf({ a: 1, b: { d: [1, 2], c: null } })).to.equal(etagOf({ b: { c: null, d: [1, 2] }, a: 1 }));
  });

  it('differs with every value, and with the order of a list', () => {
    const tags = [{ a: 1 }, { a: '1' }, { a: null }, { a: [1, 2] }, { a: [2, 1] }, {}].map(etagOf);
    expect(new Set(tags).size).to.equal(tags.length);
  });

  it('is found in a list, with the suffix of a compressing proxy, and by *', () => {
    const tag = etagOf({ a: 1 });
    expect(tag).to.match(/^"[0-9a-f]{32}"$/);
    for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*'])
      expect(isEtagInHeader(tag, header), header).to.equal(true);
    for (const header of ['', '"other"', tag.slice(1, -1), `${tag}x`])
      expect(isEtagInHeader(tag, header), header).to.equal(false);
  });
});

const KEY = 'one key of the service, of more than thirty-two bytes';
const NUMBER = '+14155550100';

describe('Ids under the address key', () => {
  withEnvironment({ ADDRESS_DIGEST_KEY: KEY, SESSION_SECRET: 'first', WEBHOOK_ENCRYPTION_KEY: 'first' });

  it('stay the same for one address while keys rotate', () => {
    const id = suppressionId('sms', NUMBER);
    expect(id).to.match(/^[0-9a-f]{40}$/);
    Object.assign(process.env, { SESSION_SECRET: 'second,first', WEBHOOK_ENCRYPTION_KEY: 'second' });
    expect(suppressionId('sms', NUMBER)).to.equal(id);
    Object.assign(process.env, { ADDRESS_DIGEST_KEY: ` ${KEY}\n` });
    expect(suppressionId('sms', ` ${NUMBER}`), 'with spaces around it').to.equal(id);
  });

  it('can’t be computed without the key', () => {
    const id = suppressionId('sms', NUMBER);
    expect(id).not.to.equal(derivedId('suppressed', 'sms', NUMBER));
    process.env.ADDRESS_DIGEST_KEY = `${KEY}, another`;
    expect(suppressionId('sms', NUMBER)).not.to.equal(id);
  });

  it('don’t exist without a key', () => {
    process.env.ADDRESS_DIGEST_KEY = '';
    expect(() => idDerivedWithAddressKey('suppressed', NUMBER)).to.throw('ADDRESS_DIGEST_KEY is not set');
  });
});
