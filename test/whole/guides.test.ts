// The guides: their snippets run, and everything they name or link to exists.
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { STATUS_BY_ERROR_CODE } from '../../functions/api/errors';
import { EVENT_TYPES } from '../../functions/events/event';
import { RATE_LIMIT_BY_TIER } from '../../functions/http/limits';
import { loadAllV1Endpoints, loadAllV2Endpoints } from '../../functions/http/register';
import { SKIP_REASONS } from '../../functions/reminders/plan/plannedSends';
import { mintWebhookSecret, webhookRequestHeaders } from '../../functions/webhooks/signing';
import { ROOT } from '../../local/config';
import { type Guide, guides, snippetsOf } from '../../tools/docs/guides';
import { addressOf, anchorOf, htmlPage } from '../../tools/docs/page';
import { startServer } from '../support/localServer';

type Headers = Record<string, string>;
type Verify = (rawBody: Buffer, headers: Headers, secret: string) => unknown | Promise<unknown>;

// Where packages resolve like in a reader's project.
const FOLDER = join(ROOT, 'build', `snippets-${process.pid}`);
const EVENT = { id: 'e', type: 'expiry.created', data: { name: 'Pass für Ada ✓', notes: '  spaces  stay ' } };

let all: Guide[];
let snippets: Map<string, string>;

async function moduleOf(name: string, file = name): Promise<Record<string, unknown>> {
  const path = join(FOLDER, `${file}.js`);
  await writeFile(path, snippets.get(name) ?? '');
  return (await import(pathToFileURL(path).href)) as Record<string, unknown>;
}

const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: string[]
) => (...values: unknown[]) => Promise<[{ json: unknown }]>;

/** Runs the snippet like n8n's Code node: as a function body with the node's input and environment. */
async function inN8n(rawBody: Buffer, headers: Headers, secret: string): Promise<unknown> {
  const code = new AsyncFunction('$input', '$env', 'require', snippets.get('verify-n8n') ?? '');
  const node = { helpers: { getBinaryDataBuffer: async () => rawBody } };
  const input = { first: () => ({ json: { headers } }) };
  const env = { EXPIRY_HOOK_SECRET: secret };
  const [{ json }] = await code.call(node, input, env, createRequire(__filename));
  return json;
}

/** Runs the Python snippet with the message on standard input. */
async function inPython(rawBody: Buffer, headers: Headers, secret: string): Promise<unknown> {
  const program = `${snippets.get('verify-python')}
import base64, sys
given = json.load(sys.stdin)
print(json.dumps(verified_event(base64.b64decode(given["body"]), given["headers"], given["secret"])))
`;
  const running = promisify(execFile)('python3', ['-c', program]);
  running.child.stdin?.end(JSON.stringify({ body: rawBody.toString('base64'), headers, secret }));
  return JSON.parse((await running).stdout) as unknown;
}

const hasPython = (): boolean => spawnSync('python3', ['--version']).status === 0;

const lowerCase = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function signed(secrets: readonly string[], secondsAgo = 0): { body: Buffer; headers: Headers } {
  const body = Buffer.from(JSON.stringify(EVENT));
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
  const message = { deliveryId: 'd-1', eventType: EVENT.type, body, timestamp };
  return { body, headers: lowerCase(webhookRequestHeaders(message, secrets)) };
}

const verifiers: Record<string, () => Promise<Verify>> = {
  'verify-node': async () => (await moduleOf('verify-node')).verifiedEvent as Verify,
  'verify-stripe': async () => (await moduleOf('verify-stripe')).verifiedEvent as Verify,
  'verify-standard': async () => (await moduleOf('verify-standard')).verifiedEvent as Verify,
  'verify-python': async () => inPython,
  'verify-n8n': async () => inN8n,
};

describe('The documentation', () => {
  before(async () => {
    all = guides();
    const webhooks = all.find(({ slug }) => slug === 'webhooks');
    const noCode = all.find(({ slug }) => slug === 'no-code-tools');
    const markdown = `${webhooks?.markdown}\n${noCode?.markdown}`;
    snippets = new Map(snippetsOf(markdown).map(({ name, text }) => [name, text]));
    await mkdir(FOLDER, { recursive: true });
    await writeFile(join(FOLDER, 'package.json'), '{"type":"module"}');
  });
  after(() => rm(FOLDER, { recursive: true, force: true }));

  describe('The snippets of the webhook and no-code guides', () => {
    it('are the ones that the tests run', () => {
      const expectedNames = [...Object.keys(verifiers), 'receive-express'].sort();
      expect([...snippets.keys()].sort()).to.deep.equal(expectedNames);
    });

    for (const [name, load] of Object.entries(verifiers)) {
      it(`${name} accepts signed events, and rejects forged, changed, old and future ones`, async function () {
        // The service itself needs no Python, so only this snippet is skipped without it.
        if (name === 'verify-python' && !hasPython()) this.skip();
        const verify = await load();
        const [secret, other] = [mintWebhookSecret(), mintWebhookSecret()];
        const { body, headers } = signed([secret]);
        expect(await verify(body, headers, secret)).to.deep.equal(EVENT);
        const rotating = signed([other, secret]);
        expect(await verify(rotating.body, rotating.headers, secret)).to.deep.equal(EVENT);

        const changed = Buffer.from(body.toString().replace('Ada', 'Eve'));
        const old = signed([secret], 301);
        const early = signed([secret], -310);
        const forgeries: [Buffer, Headers, string][] = [
          [changed, headers, secret],
          [body, headers, other],
          [body, {}, secret],
          [old.body, old.headers, secret],
        ];
        // Stripe's library only rejects timestamps in the past.
        if (name !== 'verify-stripe') forgeries.push([early.body, early.headers, secret]);
        for (const forgery of forgeries) {
          const verified = (async () => verify(...forgery))();
          expect(await verified.catch((refused: unknown) => refused)).to.be.instanceOf(Error);
        }
      });
    }

    it('receive-express returns 200 for signed events and 400 for others', async () => {
      await moduleOf('verify-node', 'verify');
      const { app } = (await moduleOf('receive-express')) as { app: RequestListener };
      const secret = mintWebhookSecret();
      process.env.WEBHOOK_SECRET = secret;
      const server = createServer(app);
      try {
        const url = `http://127.0.0.1:${await startServer(server)}/expiries`;
        const { body, headers } = signed([secret]);
        const post = async (content: Buffer) =>
          (await fetch(url, { method: 'POST', headers, body: new Uint8Array(content) })).status;
        expect(await post(body)).to.equal(200);
        expect(await post(Buffer.concat([body, Buffer.from(' ')]))).to.equal(400);
      } finally {
        server.close();
        delete process.env.WEBHOOK_SECRET;
      }
    });
  });

  describe('The guides', () => {
    const textOf = (slug: string): string => all.find((guide) => guide.slug === slug)?.markdown ?? '';

    it('explain every error code, event type and skip reason, and list every rate limit', () => {
      const codes = [...textOf('errors').matchAll(/^### ([A-Z_]+)\n\nStatus (\d+)\. \S/gm)];
      const documented = codes.map(([, code, status]) => [code, Number(status)]);
      expect(documented).to.have.deep.members(Object.entries(STATUS_BY_ERROR_CODE));
      for (const type of EVENT_TYPES) expect(textOf('webhooks')).to.include(`| \`${type}\` | `);
      for (const reason of Object.values(SKIP_REASONS)) expect(textOf('reminders')).to.include(`| \`${reason}\` | `);
      for (const [tier, { limit }] of Object.entries(RATE_LIMIT_BY_TIER)) {
        if (tier !== 'provider') expect(textOf('limits')).to.include(`| ${tier} | ${limit} |`);
      }
    });

    it('name only existing operations', () => {
      const v1 = new Set(loadAllV1Endpoints().keys());
      const v2 = new Set([...loadAllV2Endpoints().values()].map(({ method, path }) => `${method} /v2${path}`));
      for (const { slug, markdown } of all) {
        if (slug === 'changelog') continue;
        for (const [, name = ''] of markdown.matchAll(/\/v1\/([a-zA-Z]+)(?![a-zA-Z.])/g)) {
          expect(v1.has(name) || name === 'openapi', `${slug} names /v1/${name}`).to.equal(true);
        }
        for (const [named] of markdown.matchAll(/(?:GET|POST|PATCH|DELETE) \/v2\/[\w{}/-]+/g)) {
          expect(v2.has(named), `${slug} names ${named}`).to.equal(true);
        }
      }
    });

    it('link only to existing pages and headings', () => {
      const anchors = new Map(
        all.map(({ slug, markdown }) => {
          const headings = [...markdown.matchAll(/^#{1,4} (.+)$/gm)].map(([, text = '']) => anchorOf(text));
          return [addressOf(slug), new Set(headings)];
        }),
      );
      for (const guide of all) {
        for (const [, address = ''] of htmlPage(guide, all).matchAll(/href="(\/docs\/[^"]*)"/g)) {
          const [path = '', anchor] = address.split('#');
          if (path.startsWith('/docs/reference/') || path === '/docs/docs.css') continue;
          // These pages may not exist yet; they are checked once the contents list them.
          if (['/docs/plans/', '/docs/extraction/'].includes(path) && !anchors.has(path)) continue;
          expect(anchors.has(path), `${guide.slug} links to ${address}`).to.equal(true);
          if (anchor !== undefined) expect(anchors.get(path)?.has(anchor), address).to.equal(true);
        }
      }
    });

    it('have one top-level heading, and only the service’s own scripts', () => {
      const own = '<script type="module" src="/docs/docs.js"></script>';
      for (const guide of all) {
        const html = htmlPage(guide, all);
        expect(html.match(/<h1/g), guide.slug).to.have.length(1);
        expect(html.replace(own, '')).not.to.match(/<script|style=| on\w+=/);
      }
    });
  });
});
