// Which files may import which: the rules for dependency-cruiser (`npm run check`).
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const readme = readFileSync(join(__dirname, '../../ARCHITECTURE.md'), 'utf8');
/** The rows of the list in ARCHITECTURE.md, top to bottom. */
const rows = (/^```rooms\n([\s\S]*?)^```/m.exec(readme)?.[1] ?? '')
  .trim()
  .split('\n')
  .map((row) => row.split('·').map((room) => room.trim()));
const anyOf = (names) => `(${names.join('|')})`;

/** A room uses only rooms on rows below its own. */
const roomRules = rows.slice(1).map((row, index) => ({
  name: `room-order-${row.join('-')}`,
  comment: 'A room uses only the rooms on rows below its own in ARCHITECTURE.md.',
  severity: 'error',
  from: { path: `^functions/${anyOf(row)}/` },
  to: {
    path: `^functions/(index[.]ts$|${anyOf(rows.slice(1, index + 2).flat())}/)`,
    pathNot: '^functions/$1/',
  },
}));

const rooms = `^functions/(index[.]ts$|${anyOf(rows.slice(1).flat())}/)`;
const providers = `node_modules/${anyOf([
  '@sendgrid/mail',
  '@sendgrid/client',
  'twilio',
  'stripe',
  '@google/generative-ai',
  '@google-cloud/tasks',
  '@google-cloud/storage',
])}/`;

const forbidden = [
  ...roomRules,
  {
    name: 'room-listed',
    comment: 'Each file lies in a room that ARCHITECTURE.md lists.',
    from: { path: '^functions/', pathNot: rooms },
    to: {},
  },
  {
    name: 'no-circular',
    comment: 'Files do not import each other in a circle, type imports included.',
    from: { path: '^functions/' },
    to: { circular: true },
  },
  {
    name: 'provider-only-in-adapters',
    comment: 'Only providers/ and platform/ import the SDK of a provider.',
    from: { path: '^functions/', pathNot: '^functions/(providers|platform)/' },
    to: { path: providers },
  },
  {
    name: 'provider-on-first-use',
    comment: 'The SDKs of providers take a second to load: import() them on first use.',
    from: { path: '^functions/' },
    to: { path: providers, dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'firebase-functions-by-part',
    comment: 'Import firebase-functions/https and the like, not the whole package.',
    from: { path: '^functions/' },
    to: { path: 'node_modules/firebase-functions/lib/(v2/)?index[.]', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'only-deployed-packages',
    comment: 'The service imports only the `dependencies` of package.json.',
    from: { path: '^functions/' },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'unknown', 'undetermined'] },
  },
  {
    name: 'stay-in-functions',
    comment:
      'The service imports nothing outside functions/; the pages share only the texts of web/languages.',
    from: { path: '^functions/', pathNot: '^functions/messaging/languages[.]ts$' },
    to: { path: '^(?!functions/|node_modules/|[.][.]/).+/', dependencyTypes: ['local'] },
  },
];

module.exports = {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', '^web/'] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.mts', '.js', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
