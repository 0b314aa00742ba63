// Rule: the rooms of functions/ use only rooms on lower rows of the list in functions/README.md.
import { importedPath, isProduct, type Project, type Rule, type Violation } from './project';

/** Imports that break the direction for a reason. Each: from room, to room, why. */
const EXCEPTIONS: { from: string; to: string; because: string }[] = [];

const ENTRY = 'functions/index.ts';

export const roomsRule: Rule = {
  name: 'rooms',
  says: 'a room uses only the rooms on rows below its own in functions/README.md',
  check(project) {
    if (project.rooms.length === 0) {
      const message =
        'has no ```rooms block that lists the rooms, one row per line, names separated by " · "';
      return [{ path: 'functions/README.md', message }];
    }
    const rows = new Map(project.rooms.flatMap((row, index) => row.map((room) => [room, index] as const)));
    return [...unlisted(project, rows), ...againstDirection(project, rows)];
  },
  planted: [
    { path: 'functions/expiries/up.ts', text: "import { a } from '../reminderDelivery/fire';" },
    { path: 'functions/expiries/typeUp.ts', text: "import type { A } from '../reminderDelivery/fire';" },
    { path: 'functions/expiries/lazyUp.ts', text: "const load = () => import('../reminderDelivery/fire');" },
    { path: 'functions/contacts/sideways.ts', text: "import { a } from '../folders/record';" },
    { path: 'functions/api/down.ts', text: "import { a } from '../platform/clock';" },
    { path: 'functions/attic/new.ts', text: 'export const a = 1;' },
    { path: 'functions/loose.ts', text: 'export const a = 1;' },
  ],
};

function roomOf(path: string): string | undefined {
  if (path === ENTRY) return 'index';
  return /^functions\/([^/]+)\//.exec(path)?.[1];
}

function unlisted({ files }: Project, rows: Map<string, number>): Violation[] {
  return files
    .filter(({ path }) => isProduct(path) && !rows.has(roomOf(path) ?? ''))
    .map(({ path }) => ({ path, message: 'lies in no room that functions/README.md lists' }));
}

function againstDirection({ files }: Project, rows: Map<string, number>): Violation[] {
  const violations: Violation[] = [];
  for (const file of files.filter(({ path }) => isProduct(path))) {
    for (const imported of file.imports) {
      const from = roomOf(file.path);
      const to = roomOf(importedPath(file, imported) ?? '');
      if (from === undefined || to === undefined || from === to) continue;
      const isBelow = (rows.get(to) ?? -1) > (rows.get(from) ?? Number.POSITIVE_INFINITY);
      if (isBelow || EXCEPTIONS.some((known) => known.from === from && known.to === to)) continue;
      violations.push({ path: file.path, line: imported.line, message: `${from} must not use ${to}` });
    }
  }
  return violations;
}
