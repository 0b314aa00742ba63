// The import rules can fail: a planted file breaks each, and dependency-cruiser reports it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import type { IConfiguration, ICruiseResult } from 'dependency-cruiser';
import { ROOT } from '../../../local/config';

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
  [/^room-order/, 'functions/expiries/up.ts', "import { fire } from '../reminders/fire/fire'; fire;"],
  [
    /^room-order/,
    'functions/expiries/up.ts',
    "import type { Fire } from '../reminders/fire/fire'; export type A = Fire;",
  ],
  [/^room-order/, 'functions/expiries/up.ts', "export const load = () => import('../reminders/fire/fire');"],
  [/^room-order/, 'functions/expiries/up.ts', "export { fire } from '../reminders/fire/fire';"],
  [/^room-order/, 'functions/contacts/beside.ts', "import { folder } from '../folders/record'; folder;"],
  [/^room-order/, 'functions/api/down.ts', "import { now } from '../platform/clock'; now();"],
  [/^room-listed/, 'functions/attic/new.ts', "import { now } from '../platform/clock'; now();"],
  [/^room-listed/, 'functions/loose.ts', "import { now } from './platform/clock'; now();"],
  [
    /^no-circular/,
    'functions/platform/clock.ts',
    "import type { A } from './a'; export const now = (): A => 1;",
  ],
  [/^provider-only/, 'functions/contacts/pay.ts', "export const pay = () => import('stripe');"],
  [
    /^provider-only/,
    'functions/contacts/pay.ts',
    "import type Stripe from 'stripe'; export type A = Stripe;",
  ],
  [/^provider-on-first/, 'functions/providers/mail.ts', "import mail from '@sendgrid/mail'; mail.send;"],
  [
    /^firebase-functions/,
    'functions/http/whole.ts',
    "import { logger } from 'firebase-functions'; logger.info('a');",
  ],
  [/^only-deployed/, 'functions/contacts/tested.ts', "import { expect } from 'chai'; expect(1);"],
  [/^only-deployed/, 'functions/contacts/tested.ts', "import { a } from 'no-such-package'; a;"],
  [/^stay-in/, 'functions/contacts/tested.ts', "import { people } from '../../test/support/people'; people;"],
];

/** The rules that the tree breaks with that file added. */
async function brokenRules(path: string, text: string): Promise<string[]> {
  rmSync(TREE, { recursive: true, force: true });
  // This file imports the planted one, so that a cycle can form.
  const files = {
    ...SOUND,
    'functions/platform/a.ts': "import type { now } from './clock'; export type A = typeof now | 1;",
  };
  for (const [name, content] of Object.entries({ ...files, [path]: text })) {
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
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

describe('The import rules', () => {
  after(() => rmSync(TREE, { recursive: true, force: true }));

  it('accept a tree that follows them', async () => {
    expect(await brokenRules('functions/contacts/record.ts', 'export const a = 1;')).to.deep.equal([]);
  });

  for (const [rule, path, text] of PLANTED) {
    it(`find ${path}: ${text}`, async () => {
      const broken = await brokenRules(path, text);
      expect(
        broken.some((name) => rule.test(name)),
        broken.join() || 'nothing found',
      ).to.equal(true);
    });
  }
});
