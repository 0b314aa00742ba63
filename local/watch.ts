// `npm start -- --watch`: saved files run in the running suite two seconds later.
import { once } from 'node:events';
import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join, relative } from 'node:path';
import { BUNDLED_FILE, type rebuild, SOURCE } from './build';
import { ROOT } from './config';

/** An editor writes a file in several steps, and a branch switch writes many files. */
const QUIET_MS = 50;
/** Files that the build bundles: a change to one counts as a change to the file that imports it. */
const BUNDLED_FOLDER = join(ROOT, 'web/languages');
const IS_BUILT = /\.(ts|json|html)$/;

export interface WatchOptions {
  /** Where functions/ is. */
  source?: string;
  /** Builds the given files. */
  build: (files: readonly string[]) => ReturnType<typeof rebuild>;
  /** Called with one line about what was built, or why it wasn't. */
  onBuilt: (line: string) => void;
  signal: AbortSignal;
}

/** Builds saved files until the signal aborts. The emulator notices new builds by itself. */
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
      onBuilt(`The build failed: ${(error as Error).message}`);
    }
  };
  const note = (file: string): void => {
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(buildChanged);
    }, QUIET_MS);
  };
  watchBelow(source, (name) => IS_BUILT.test(name) && note(name), signal);
  watchBelow(BUNDLED_FOLDER, () => note(BUNDLED_FILE), signal);
  await once(signal, 'abort');
  clearTimeout(timer);
  await building;
}

/**
 * Watches each folder separately: Node's recursive watch loses a file once another has replaced it, which is how Git
 * and many editors save.
 */
function watchBelow(top: string, changed: (name: string) => void, signal: AbortSignal): void {
  const folders = new Map<string, { inode: number; watcher: FSWatcher }>();
  const forget = (path: string): void => {
    folders.get(path)?.watcher.close();
    folders.delete(path);
  };
  const add = (folder: string, inode: number, isNew: boolean): void => {
    const watcher = watch(folder, { signal }, (_event, name) => {
      if (name !== null) look(join(folder, name), true);
    });
    watcher.on('error', () => forget(folder));
    folders.set(folder, { inode, watcher });
    // Read after the watch starts, so that no change is missed in between.
    for (const name of readdirSync(folder)) look(join(folder, name), isNew);
  };
  const addUnlessGone = (folder: string, inode: number, isNew: boolean): void => {
    try {
      add(folder, inode, isNew);
    } catch (error) {
      forget(folder);
      if (!isNew) throw error;
    }
  };
  const look = (path: string, isNew: boolean): void => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (folders.get(path)?.inode !== found?.ino) forget(path);
    if (found?.isDirectory()) {
      if (!folders.has(path)) addUnlessGone(path, found.ino, isNew);
    } else if (isNew) changed(relative(top, path));
  };
  look(top, false);
}
