// Holds the code to the architecture's rules, after proving that every rule can still fail.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../local/config';
import { callsRule } from './architecture/calls';
import { cyclesRule } from './architecture/cycles';
import { exportedOnceRule } from './architecture/exportedOnce';
import { glossaryRule, refusedWords } from './architecture/glossary';
import { functionsSdkRule, providerRule, undeclaredRule, unusedPackagesRule } from './architecture/packages';
import { type PlantedFile, type Project, project, type Rule } from './architecture/project';
import { faultsOf } from './architecture/proof';
import { queuesRule } from './architecture/queues';
import { roomsRule } from './architecture/rooms';
import { barrelRule, defaultExportRule, lengthRule, namesRule, openingRule } from './architecture/shape';
import { costsRule, standaloneRule } from './architecture/standalone';
import { summariesRule } from './architecture/summaries';
import { tenantsRule } from './architecture/tenants';
import { testedRule } from './architecture/tested';
import { unusedRule } from './architecture/unused';

const FOLDERS = ['functions', 'local', 'test', 'tools', 'bench'];

const RULES: Rule[] = [
  roomsRule,
  cyclesRule,
  lengthRule,
  namesRule,
  openingRule,
  defaultExportRule,
  barrelRule,
  callsRule,
  providerRule,
  functionsSdkRule,
  undeclaredRule,
  unusedPackagesRule,
  queuesRule,
  glossaryRule,
  standaloneRule,
  costsRule,
  tenantsRule,
  testedRule,
  summariesRule,
  unusedRule,
  exportedOnceRule,
];

/** One line per finding; empty when all is well. */
export function architectureFindings(): string[] {
  const house = readProject();
  const violations = RULES.flatMap((rule) =>
    rule
      .check(house)
      .map(
        ({ path, line, message }) =>
          `${path}${line ? `:${line}` : ''} ${message}  [${rule.name}: ${rule.says}]`,
      ),
  );
  return [...faultsOf(RULES), ...violations];
}

function readProject(): Project {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return project({
    files: [...FOLDERS.flatMap((folder) => filesIn(folder, /\.[cm]?ts$/)), ...documents()],
    rooms: readRooms(),
    dependencies: Object.keys(dependencies),
    refusedWords: refusedWords(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')),
  });
}

function filesIn(folder: string, kind: RegExp): PlantedFile[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(ROOT, folder, name), 'utf8') }));
}

const documents = (): PlantedFile[] => [
  ...readdirSync(ROOT)
    .filter((name) => name.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
  ...['docs', 'functions', 'clients', 'monitoring'].flatMap((folder) => filesIn(folder, /\.(?:md|html)$/)),
  // Pages of /docs are built.
  ...filesIn('web', /^(?!docs\/).*\.(?:html|js)$/),
];

/** The list that people read is the list that is checked. */
function readRooms(): string[][] {
  const readme = join(ROOT, 'functions/README.md');
  const block = existsSync(readme) ? /^```rooms\n([\s\S]*?)^```/m.exec(readFileSync(readme, 'utf8')) : null;
  const rows = block?.[1]?.trim().split('\n') ?? [];
  return rows.map((row) => row.split('·').map((room) => room.trim()));
}
