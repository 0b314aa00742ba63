// Rule: a queue is named where it is declared and worked off by the worker of its name; what is watched is a collection.
import {
  isProduct,
  lineAt,
  type Project,
  plantedFile,
  type Rule,
  type SourceFile,
  type Violation,
} from './project';

/** `taskQueue({ name: '…'`, `taskQueueForRecords({ name: '…'` and the `timers: '…'` of due work. */
const DECLARED = /(?:taskQueue(?:ForRecords)?\(\{\s*name|\btimers):\s*'(\w+)'/g;
const DOCUMENT_PATH = /'[a-z]\w*\/\{\w+\}'/g;

interface Declared {
  name: string;
  file: SourceFile;
  /** Where the name stands in the text. */
  at: number;
}

const declaredIn = (file: SourceFile): Declared[] =>
  [...file.text.matchAll(DECLARED)].map(({ 0: all, 1: name = '', index }) => ({
    name,
    file,
    at: index + all.length - name.length - 2,
  }));

function withoutWorker(declared: readonly Declared[], { files }: Project): Violation[] {
  const workers = new Set(files.map(({ path }) => /\/workers\/(\w+)\.ts$/.exec(path)?.[1]));
  return declared
    .filter(({ name }) => !workers.has(name))
    .map(({ name, file, at }) => ({
      path: file.path,
      line: lineAt(file.text, at),
      message: `declares the queue ${name}, which no workers/${name}.ts works off`,
    }));
}

function namedElsewhere(file: SourceFile, declared: readonly Declared[]): Violation[] {
  const names = new Set(declared.map(({ name }) => name));
  const own = new Set(declared.filter((each) => each.file === file).map(({ at }) => at));
  return [...file.text.matchAll(/'(\w+)'/g)]
    .filter(({ 1: name = '', index }) => names.has(name) && !own.has(index))
    .map(({ 1: name, index }) => ({
      path: file.path,
      line: lineAt(file.text, index),
      message: `names the queue ${name}; its declaration has enqueue()`,
    }));
}

const documentPaths = ({ path, text }: SourceFile): Violation[] =>
  [...text.matchAll(DOCUMENT_PATH)].map(({ 0: found, index }) => ({
    path,
    line: lineAt(text, index),
    message: `names documents as ${found}; firestoreTriggerWorker({ on: … }) takes the collection`,
  }));

export const queuesRule: Rule = {
  name: 'queues',
  says: 'queues are named in their declaration alone, each has its worker, and triggers watch collections',
  check(project) {
    const files = project.files.filter(({ path }) => isProduct(path));
    const declared = files.flatMap(declaredIn);
    return [
      ...withoutWorker(declared, project),
      ...files.flatMap((file) => [...namedElsewhere(file, declared), ...documentPaths(file)]),
    ];
  },
  planted: [
    plantedFile('functions/contacts/ring.ts', "export const lost = taskQueue({ name: 'lostQueue' });"),
    plantedFile(
      'functions/contacts/workers/ringTwice.ts',
      "export const ringTwice = [dueWork('rings', rings, { timers: 'ringTwice' }), enqueue('ringTwice')];",
    ),
    plantedFile(
      'functions/contacts/workers/watchContacts.ts',
      "export const watchContacts = { document: 'contacts/{id}' };",
    ),
  ],
};
