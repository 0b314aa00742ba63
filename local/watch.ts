// `npm start -- --watch`: what is saved runs in the suite that is up, two seconds later.
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { type rebuild, SOURCE, TAKES_IN } from './build';
import { ROOT } from './config';

/** An editor writes a file in several steps, and a change of branch many files. */
const QUIET_MS = 50;
/** Files that the build takes in: a change of theirs is one of the file that does. */
const TAKEN_IN = join(ROOT, 'web/languages');
const IS_BUILT = /\.(ts|json|html)$/;

export interface WatchOptions {
  /** Where functions/ is. */
  source?: string;
  /** Builds those files of it. */
  build: (files: readonly string[]) => ReturnType<typeof rebuild>;
  /** Hears in a line what was built, or why it was not. */
  onBuilt: (line: string) => void;
  signal: AbortSignal;
}

/** Builds what is saved until the signal. The emulator notices by itself that the build is another. */
export async function buildOnSave({ source = SOURCE, build, onBuilt, signal }: WatchOptions): Promise<void> {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let building = Promise.resolve();
  const buildChanged = async (): Promise<void> => {
    const files = [...changed];
    changed.clear();
    if (files.length === 0) return;
    const began = performance.now();
    try {
      const { described } = await build(files);
      const what = files.length === 1 ? `functions/${files[0]}` : `${files.length} files`;
      onBuilt(`Built ${what} in ${Math.round(performance.now() - began)} ms`);
      await described;
    } catch (error) {
      onBuilt(`Not built: ${(error as Error).message}`);
    }
  };
  const note = (file: string): void => {
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(buildChanged);
    }, QUIET_MS);
  };
  const notes = async (folder: string, fileOf: (name: string) => string | null): Promise<void> => {
    try {
      for await (const { filename } of watch(folder, { recursive: true, signal })) {
        const file = filename === null ? null : fileOf(filename);
        if (file !== null) note(file);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  await Promise.all([
    notes(source, (name) => (IS_BUILT.test(name) ? name : null)),
    notes(TAKEN_IN, () => TAKES_IN),
  ]);
  clearTimeout(timer);
  await building;
}
