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

const rooms = rows.flat();
/** The files of a room, except its folders that have their own row. */
function filesOf(room) {
  if (room === 'index') return '^functions/index[.]ts$';
  const apart = rooms.filter((name) => name.startsWith(`${room}/`)).map((name) => name.slice(room.length + 1));
  return apart.length === 0 ? `^functions/${room}/` : `^functions/${room}/(?!${anyOf(apart)}/)`;
}

/** A room uses only rooms on rows below its own. */
const roomRules = rows.slice(1).flatMap((row, index) =>
  row.map((room) => ({
    name: `room-order-${room.replaceAll('/', '-')}`,
    comment: 'A room uses only the rooms on rows below its own in ARCHITECTURE.md.',
    from: { path: filesOf(room) },
    to: {
      path: rows
        .slice(0, index + 2)
        .flat()
        .filter((other) => other !== room)
        .map(filesOf),
    },
  })),
);

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
    comment: 'Each file belongs to a room that ARCHITECTURE.md lists.',
    from: { path: '^functions/', pathNot: rooms.map(filesOf) },
    to: {},
  },
  {
    name: 'no-circular',
    comment: 'Circular imports are forbidden, also of types.',
    from: { path: '^functions/' },
    to: { circular: true },
  },
  {
    name: 'provider-only-in-adapters',
    comment: 'Only providers/, jobs/ and platform/ import the SDK of a provider.',
    from: { path: '^functions/', pathNot: '^functions/(providers|jobs|platform)/' },
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
    comment: 'The service imports only the `dependencies` of package.json; types may come from any package.',
    from: { path: '^functions/' },
    to: {
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'unknown', 'undetermined'],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'stay-in-functions',
    comment: 'The service imports nothing outside functions/; the pages share only the texts of web/languages.',
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
