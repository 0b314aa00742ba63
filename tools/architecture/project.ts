// The project's source as the architecture rules see it: files, what each imports, and code without its comments.
import { posix } from 'node:path';

export interface Import {
  specifier: string;
  line: number;
  form: 'value' | 'type' | 'dynamic';
}

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  path: string;
  text: string;
  /** The text with comments and the insides of plain strings blanked, line by line as in the file. */
  code: string;
  imports: Import[];
}

/** A text to be read as it is: Markdown, pages and their scripts. */
export interface Document {
  path: string;
  text: string;
}

export interface Project {
  files: SourceFile[];
  documents: Document[];
  /** The rows of functions/README.md, top to bottom. */
  rooms: string[][];
  /** Names in package.json's `dependencies`. */
  dependencies: string[];
  /** Words that docs/glossary.md replaces, and by what. */
  refusedWords: ReadonlyMap<string, string>;
}

export interface Violation {
  path: string;
  line?: number;
  message: string;
}

export interface Rule {
  name: string;
  /** What it forbids or demands, in one line. */
  says: string;
  check(project: Project): Violation[];
  /**
   * Files that each break this rule when added to a project that keeps all rules. Every run proves on them that the rule
   * can still fail: a rule that sees nothing would otherwise look like a clean project.
   */
  planted: PlantedFile[];
}

export interface PlantedFile {
  path: string;
  text: string;
}

/** A file with that code, which says its responsibility as every file does. */
export const plantedFile = (path: string, code: string): PlantedFile => ({
  path,
  text: `// A file.\n${code}`,
});

type Parts = Omit<Project, 'files' | 'documents'> & { files: PlantedFile[] };

export function project({ files, ...parts }: Parts): Project {
  const documents = files.filter(({ path }) => DOCUMENT.test(path));
  const code = files.filter(({ path }) => !DOCUMENT.test(path));
  return { ...parts, documents, files: code.map(({ path, text }) => sourceFile(path, text)) };
}

const DOCUMENT = /\.(?:md|html|js)$/;

function sourceFile(path: string, text: string): SourceFile {
  const withoutComments = blank(text, { strings: false });
  return { path, text, code: blank(text, { strings: true }), imports: importsOf(withoutComments) };
}

const COMMENT_OR_STRING =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g;

/** Template literals keep their text, since they may hold code. */
function blank(text: string, { strings }: { strings: boolean }): string {
  return text.replace(COMMENT_OR_STRING, (found) => {
    const isComment = found.startsWith('/');
    const isString = found.startsWith("'") || found.startsWith('"');
    if (isComment) return found.replace(/[^\n]/g, ' ');
    return isString && strings ? found[0] + ' '.repeat(found.length - 2) + found[0] : found;
  });
}

const STATEMENT = /^[ \t]*(?:import|export)\s+(type\s)?(?:[\w*\s{},$]+?\sfrom\s*)?['"]([^'"]+)['"]/gm;
const CALL = /(typeof\s+)?\b(?:import|require)\(\s*['"]([^'"]+)['"]\s*\)(\.[A-Z])?/g;

function importsOf(code: string): Import[] {
  const statements = [...code.matchAll(STATEMENT)].map(({ index, 0: all, 1: type, 2: specifier = '' }) => {
    const form = type || namesOnlyTypes(all) ? 'type' : 'value';
    return { specifier, line: lineAt(code, index), form } as const;
  });
  const calls = [...code.matchAll(CALL)].map(({ index, 1: typeOf, 2: specifier = '', 3: member }) => {
    const form = typeOf || member ? 'type' : 'dynamic';
    return { specifier, line: lineAt(code, index), form } as const;
  });
  return [...statements, ...calls];
}

/** `import { type A, type B } from …` leaves nothing at run time either. */
function namesOnlyTypes(statement: string): boolean {
  const names = /^[^{]*\{([^}]*)\}/.exec(statement)?.[1];
  return names?.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type ')) ?? false;
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** The file of ours that an import leads to; undefined for packages. */
export function importedPath(file: SourceFile, { specifier }: Import): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const path = posix.join(posix.dirname(file.path), specifier);
  return /\.(?:[cm]?ts|json)$/.test(path) ? path : `${path}.ts`;
}

/** `@scope/name` or `name` of a package import; undefined for files of ours and Node's own modules. */
export function importedPackage({ specifier }: Import): string | undefined {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

export const isProduct = (path: string): boolean => path.startsWith('functions/');
