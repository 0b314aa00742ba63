// Rules on the shape of a file: its length, its name, its first line and how it exports.
import { lineAt, type Project, plantedFile, type Rule, type SourceFile, type Violation } from './project';

const MOST_LINES = 350;
const EMPTY_NAMES =
  /(?:^|\/)(?:utils?|helpers?|common|managers?|misc)(?:\/|\.[cm]?ts$)|(?:Utils?|Helpers?|Manager)\.[cm]?ts$/;
const DEFAULT_EXPORT = /^export\s+default\b|^export\s*=|\bas\s+default\b/m;
const RE_EXPORT = /^export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\s+['"][^'"]*['"];?[ \t]*$/gm;

/** Mocha takes a reporter from its module's default export. */
const DEFAULT_EXPORT_ALLOWED = ['test/setup/reporter.ts'];

const perFile =
  (find: (file: SourceFile) => Omit<Violation, 'path'> | undefined) =>
  ({ files }: Project): Violation[] =>
    files.flatMap((file) => {
      const found = find(file);
      return found ? [{ path: file.path, ...found }] : [];
    });

export const lengthRule: Rule = {
  name: 'length',
  says: `a file has at most ${MOST_LINES} lines`,
  check: perFile(({ text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > MOST_LINES ? { message: `has ${lines} lines` } : undefined;
  }),
  planted: [{ path: 'functions/contacts/long.ts', text: '// Long.\n'.repeat(MOST_LINES + 1) }],
};

export const namesRule: Rule = {
  name: 'names',
  says: 'no file or folder has a name that says nothing (utils, helpers, common, manager)',
  check: perFile(({ path }) =>
    EMPTY_NAMES.test(path) ? { message: 'has a name that says nothing' } : undefined,
  ),
  planted: [
    'contacts/utils.ts',
    'contacts/helpers/a.ts',
    'platform/common.ts',
    'contacts/contactManager.ts',
  ].map((name) => plantedFile(`functions/${name}`, 'export const a = 1;')),
};

export const openingRule: Rule = {
  name: 'opening',
  says: 'a file begins with a comment of one line that says what it is responsible for',
  check: perFile(({ text }) =>
    /^\/\/ \S/.test(text)
      ? undefined
      : { line: 1, message: 'does not begin with a line that says its responsibility' },
  ),
  planted: [{ path: 'functions/contacts/silent.ts', text: 'export const a = 1;' }],
};

export const defaultExportRule: Rule = {
  name: 'default exports',
  says: 'exports have names',
  check: perFile(({ path, code }) => {
    const found = DEFAULT_EXPORT.exec(code);
    if (!found || DEFAULT_EXPORT_ALLOWED.includes(path)) return undefined;
    return { line: lineAt(code, found.index), message: 'has a default export' };
  }),
  planted: [
    plantedFile('functions/contacts/unnamed.ts', 'export default 1;'),
    plantedFile('functions/contacts/renamed.ts', 'const a = 1;\nexport { a as default };'),
  ],
};

export const barrelRule: Rule = {
  name: 'barrels',
  says: 'no file only passes on what others export',
  check: perFile(({ code }) => {
    const hasReExport = code.search(RE_EXPORT) >= 0;
    const rest = code.replace(RE_EXPORT, '').trim();
    return hasReExport && rest === '' ? { message: 'only passes on what others export' } : undefined;
  }),
  planted: [
    {
      path: 'functions/contacts/all.ts',
      text: "// All.\nexport * from './record';\nexport { a } from './store';\n",
    },
  ],
};
