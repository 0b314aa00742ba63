// The import rules, the prose linter and the tenant scope check can fail.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import type { IConfiguration, ICruiseResult } from 'dependency-cruiser';
import { ROOT } from '../../../local/config';
import { lintProse, proseOfCode } from '../../../tools/rules/prose';
import { tenantScopeFindings } from '../../../tools/rules/tenantScope';

/** Inside the repository, so that packages resolve. */
const TREE = join(ROOT, '.local/planted');

const SOUND = {
  'functions/index.ts': "export const load = () => import('./http/serveV1');",
  'functions/http/serveV1.ts': "import { b } from '../contacts/b'; export const v1 = b;",
  'functions/contacts/b.ts': "import { now } from '../platform/clock'; export const b = now;",
  'functions/folders/record.ts': 'export const folder = 1;',
  'functions/reminders/fire/fire.ts': 'export const fire = 1; export type Fire = 1;',
  'functions/platform/clock.ts': "import { DateTime } from 'luxon'; export const now = () => DateTime.now();",
  'functions/providers/pay.ts':
    "import type Stripe from 'stripe'; export const pay = (): Promise<Stripe> => import('stripe') as never;",
  'test/support/people.ts': 'export const people = 1;',
};

const PLANTED: readonly [rule: RegExp, path: string, text: string][] = [
  [/^room-order/, 'expiries/value.ts', "import { fire } from '../reminders/fire/fire'; fire;"],
  [/^room-order/, 'expiries/type.ts', "import type { Fire } from '../reminders/fire/fire'; export type A = Fire;"],
  [/^room-order/, 'expiries/dynamic.ts', "export const load = () => import('../reminders/fire/fire');"],
  [/^room-order/, 'expiries/exported.ts', "export { fire } from '../reminders/fire/fire';"],
  [/^room-order/, 'contacts/beside.ts', "import { folder } from '../folders/record'; folder;"],
  [/^room-order/, 'api/down.ts', "import { now } from '../platform/clock'; now();"],
  [/^room-listed/, 'attic/new.ts', "import { now } from '../platform/clock'; now();"],
  [/^room-listed/, 'loose.ts', "import { now } from './platform/clock'; now();"],
  [/^no-circular/, 'platform/a.ts', "import type { B } from './b'; export type A = B | 1;"],
  [/^provider-only/, 'contacts/pay.ts', "export const pay = () => import('stripe');"],
  [/^provider-only/, 'contacts/paid.ts', "import type Stripe from 'stripe'; export type A = Stripe;"],
  [/^provider-on-first/, 'providers/mail.ts', "import mail from '@sendgrid/mail'; mail.send;"],
  [/^firebase-functions/, 'http/whole.ts', "import { logger } from 'firebase-functions'; logger.info('a');"],
  [/^only-deployed/, 'contacts/tested.ts', "import { expect } from 'chai'; expect(1);"],
  [/^only-deployed/, 'contacts/missing.ts', "import { a } from 'no-such-package'; a;"],
  [/^stay-in/, 'contacts/staying.ts', "import { people } from '../../test/support/people'; people;"],
];

/** The violations in the sound tree with those files added: `<rule> <file>`. */
async function violations(added: Readonly<Record<string, string>>): Promise<string[]> {
  rmSync(TREE, { recursive: true, force: true });
  for (const [name, content] of Object.entries({ ...SOUND, ...added })) {
    mkdirSync(dirname(join(TREE, name)), { recursive: true });
    writeFileSync(join(TREE, name), content);
  }
  const { cruise } = await import('dependency-cruiser');
  const { forbidden, options } = require(join(ROOT, 'tools/rules/dependencies.cjs')) as IConfiguration;
  const { output } = await cruise(['functions'], {
    ...options,
    baseDir: TREE,
    validate: true,
    ruleSet: { forbidden },
  } as never);
  return (output as ICruiseResult).summary.violations.map(({ rule, from }) => `${rule.name} ${from}`);
}

describe('The import rules', () => {
  after(() => rmSync(TREE, { recursive: true, force: true }));

  it('accept a tree that follows them', async () => {
    expect(await violations({})).to.deep.equal([]);
  });

  it('find each planted violation', async () => {
    const found = await violations({
      'functions/platform/b.ts': "import type { A } from './a'; export type B = A | 1;",
      ...Object.fromEntries(PLANTED.map(([, path, text]) => [`functions/${path}`, text])),
    });
    const missed = PLANTED.filter(
      ([rule, path]) => !found.some((each) => rule.test(each) && each.endsWith(` functions/${path}`)),
    );
    expect(missed, found.join('\n')).to.deep.equal([]);
  });
});

describe('The prose linter', () => {
  for (const text of [
    'The date is computed anew.',
    'Whoever has the link can read it.',
    'What an export contains.',
    'The organization is told of it.',
    'Sends a mail. Of several, the first wins.',
    'Sends the the mail.',
    'Avoid long links like the plague.',
  ])
    it(`finds “${text}”`, async () => {
      expect(await lintProse(text)).not.to.deep.equal([]);
    });

  for (const text of [
    'The service computes the date again.',
    'Everyone with the link can read it.',
    '5,000 deliveries to 10 receivers, two of which hang.',
    'What is missing?',
  ])
    it(`accepts “${text}”`, async () => {
      expect(await lintProse(text)).to.deep.equal([]);
    });

  it('ignores code in Markdown and gives the line', async () => {
    expect(await lintProse('`whatever`\n\nPlain.\n\nComputed anew.', 'md')).to.deep.equal(['5: avoid “anew”']);
  });

  it('reads the comments and texts of code', async () => {
    const code = [
      '/** It is told of it. */',
      'const mark = /[`"]/; // made anew',
      "fail(`The file goes with\\nthe pack`, 'Whoever has the link');",
      "const anew = 'whoever';",
    ].join('\n');
    const found = ['“is told”', '“anew”', '“goes with”', '“Whoever”'];
    const findings = (await lintProse(proseOfCode(code))).join('\n');
    for (const each of found) expect(findings).to.include(each);
    expect(findings).not.to.include('4: ');
  });
});

describe('The tenant scope check', () => {
  for (const [path, text] of [
    ['functions/contacts/loose.ts', "export const a = globalCollection('loose', schema, data);"],
    ['functions/contacts/v1/getTheirs.ts', 'export const a = (body) => tenantOf(body.id);'],
    ['functions/contacts/everybody.ts', 'export const a = () => contacts.acrossTenants.list((query) => query);'],
    ['functions/contacts/theirs.ts', 'export const a = (id) => contacts.getAnywhere(id);'],
  ] as const) {
    it(`finds ${text}`, () => {
      expect(tenantScopeFindings(path, text)).to.have.length(1);
      expect(tenantScopeFindings(path, `// ${text}`)).to.deep.equal([]);
    });
  }
});
