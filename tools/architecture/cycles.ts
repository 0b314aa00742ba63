// Rule: no file imports itself by way of others.
import { importedPath, type Project, type Rule, type Violation } from './project';

export const cyclesRule: Rule = {
  name: 'cycles',
  says: 'files do not import each other in a circle, type imports included',
  check(project) {
    const graph = importGraph(project);
    const finished = new Set<string>();
    const violations: Violation[] = [];

    const visit = (path: string, trail: string[]): void => {
      if (finished.has(path)) return;
      const seenAt = trail.indexOf(path);
      if (seenAt >= 0) {
        violations.push({ path, message: `is in a circle: ${[...trail.slice(seenAt), path].join(' → ')}` });
        return;
      }
      for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
      finished.add(path);
    };
    for (const path of graph.keys()) visit(path, []);
    return violations;
  },
  planted: [
    { path: 'functions/contacts/record.ts', text: "import { a } from './store';" },
    { path: 'functions/contacts/record.ts', text: "import type { A } from './store';" },
  ],
};

function importGraph({ files }: Project): Map<string, string[]> {
  return new Map(
    files.map((file) => [file.path, file.imports.flatMap((imported) => importedPath(file, imported) ?? [])]),
  );
}
