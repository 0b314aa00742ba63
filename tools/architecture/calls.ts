// Rule: what makes a run differ from the next (time, chance, environment) comes in through platform/ alone.
import { isProduct, lineAt, plantedFile, type Rule, type Violation } from './project';

interface Forbidden {
  what: string;
  pattern: RegExp;
  /** Where it is at home. */
  home: RegExp;
  instead: string;
}

const PLATFORM = /^functions\/platform\//;

const FORBIDDEN: Forbidden[] = [
  { what: 'Date.now()', pattern: /\bDate\.now\(/g, home: PLATFORM, instead: 'platform/clock' },
  { what: 'new Date()', pattern: /\bnew Date\(\s*\)/g, home: PLATFORM, instead: 'platform/clock' },
  {
    what: 'DateTime’s own present',
    pattern: /\bDateTime\.(?:now\(|(?:local|utc)\(\s*\))/g,
    home: PLATFORM,
    instead: 'platform/clock',
  },
  { what: 'Math.random()', pattern: /\bMath\.random\(/g, home: PLATFORM, instead: 'platform/ids' },
  {
    what: 'randomUUID()',
    pattern: /\brandomUUID\(/g,
    home: /^functions\/platform\/ids\.ts$/,
    instead: 'platform/ids',
  },
  {
    what: 'process.env',
    pattern: /\bprocess\s*\.\s*env\b/g,
    home: /^functions\/platform\/params\.ts$/,
    instead: 'platform/params',
  },
];

export const callsRule: Rule = {
  name: 'calls',
  says: 'the time, random values and the environment are asked of platform/ (clock, ids, params)',
  check({ files }) {
    const violations: Violation[] = [];
    for (const { path, code } of files.filter((file) => isProduct(file.path))) {
      for (const { what, pattern, home, instead } of FORBIDDEN) {
        if (home.test(path)) continue;
        for (const { index } of code.matchAll(pattern)) {
          violations.push({ path, line: lineAt(code, index), message: `uses ${what}; ${instead} has it` });
        }
      }
    }
    return violations;
  },
  planted: [
    'Date.now()',
    'new Date()',
    'DateTime.now()',
    'DateTime.local()',
    'DateTime.utc()',
    'Math.random()',
    'crypto.randomUUID()',
    'process.env.HOME',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code inside a template literal, which must be seen too
    '`${Date.now()}`',
  ].map((call) => plantedFile('functions/contacts/impure.ts', `export const a = () => ${call};`)),
};
