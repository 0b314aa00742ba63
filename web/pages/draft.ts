// Saves the draft shortly after each change, and when the user leaves the page.
import { explain } from '../console/words';
import { type Answer, fieldsOf, requestCalls, statusOf } from './request';
import { collectWords } from './words/collect';

const PAUSE_MS = 1500;
const RETRY_MS = 5000;

type Numbers = Pick<Awaited<ReturnType<typeof requestCalls.save>>, 'understood' | 'questions'>;
interface Watcher {
  /** Called with the status to show. */
  onState: (text: string) => void;
  /** Called when the password must be entered again. */
  onLocked: () => void;
  /** Called with the numbers as the service interpreted them, for fields that haven't changed since. */
  onNumbers: (numbers: Numbers, isSavedNow: (id: string) => boolean) => void;
}

const unsaved = new Map<string, Answer>();
let timer: ReturnType<typeof setTimeout> | undefined;
let saving = Promise.resolve();
let watcher: Watcher | undefined;

export function watchDraft(next: Watcher): void {
  watcher = next;
}

function later(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void saveNow(), ms);
}

export function changed(fieldId: string, answer: Answer): void {
  unsaved.set(fieldId, answer);
  watcher?.onState(collectWords().saving);
  later(PAUSE_MS);
}

async function send(keepalive?: boolean): Promise<void> {
  if (unsaved.size === 0) return;
  const answers = Object.fromEntries(unsaved);
  unsaved.clear();
  const words = collectWords();
  try {
    const numbers = await requestCalls.save(answers, keepalive);
    watcher?.onNumbers(numbers, (id) => !unsaved.has(id));
    watcher?.onState(words.saved);
  } catch (error) {
    // Changes made while saving take precedence.
    for (const [id, answer] of Object.entries(answers)) if (!unsaved.has(id)) unsaved.set(id, answer);
    const status = statusOf(error) ?? 0;
    if (status === 401) return watcher?.onLocked();
    if ([404, 409, 410].includes(status)) return watcher?.onState(explain(error));
    if (status !== 400) {
      watcher?.onState(words.unsaved);
      return later(RETRY_MS);
    }
    // Rejected answers stay in the form but are dropped from the draft, because the service would reject them again.
    for (const id of Object.keys(fieldsOf(error) ?? {})) unsaved.delete(id);
    watcher?.onState(`${words.notSaved} ${explain(error)}`);
    if (unsaved.size > 0) later(PAUSE_MS);
  }
}

/** Runs saves one at a time, so that an older answer never overwrites a newer one. */
export function saveNow(keepalive?: boolean): Promise<void> {
  clearTimeout(timer);
  saving = saving.then(() => send(keepalive));
  return saving;
}

export const isSaved = () => unsaved.size === 0;

addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void saveNow(true);
});
addEventListener('beforeunload', (event) => {
  if (unsaved.size > 0) event.preventDefault();
});
