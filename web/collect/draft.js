// Keeps what is entered as one goes: a little after the last change, and when the page is left.
import { words } from './language.js';
import { ask } from './service.js';

const PAUSE_MS = 1500;
const RETRY_MS = 5000;

const unsaved = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let saving = Promise.resolve();
/** @type {(text: string) => void} */
let say = () => undefined;
/** @type {(reason?: string) => void} */
let lockedOut = () => undefined;
/** @type {(numbers: object, isSavedNow: (id: string) => boolean) => void} */
let numbersUnderstood = () => undefined;

/**
 * `onState` hears what to tell the client; `onLocked`, that the password must be given again; `onNumbers`, what the
 * service makes of the numbers that were typed.
 */
export function watchDraft({ onState, onLocked, onNumbers }) {
  say = onState;
  lockedOut = onLocked;
  numbersUnderstood = onNumbers;
}

function later(ms) {
  clearTimeout(timer);
  timer = setTimeout(saveNow, ms);
}

export function changed(fieldId, answer) {
  unsaved.set(fieldId, answer);
  say(words().saving);
  later(PAUSE_MS);
}

async function send(options) {
  if (unsaved.size === 0) return;
  const answers = Object.fromEntries(unsaved);
  unsaved.clear();
  try {
    const numbers = await ask('saveCollectionDraft', { answers }, options);
    numbersUnderstood(numbers, (id) => !unsaved.has(id));
    say(words().saved);
  } catch (problem) {
    // Newer changes win.
    for (const [id, answer] of Object.entries(answers)) if (!unsaved.has(id)) unsaved.set(id, answer);
    if (problem.status === 401) return lockedOut();
    if (problem.status === 400) return refuse(problem);
    if (problem.status === 404 || problem.status === 409 || problem.status === 410)
      return say(problem.message);
    say(words().unsaved);
    later(Math.max(RETRY_MS, problem.retryAfterMs ?? 0));
  }
}

/** Rejected answers stay in the form and out of the draft, because they would be rejected again. */
function refuse(problem) {
  for (const id of Object.keys(problem.details.fields ?? {})) unsaved.delete(id);
  say(`${words().notSaved} ${problem.message}`);
  if (unsaved.size > 0) later(PAUSE_MS);
}

/** One after the other, so that an older answer never overtakes a newer one. */
export function saveNow(options) {
  clearTimeout(timer);
  saving = saving.then(() => send(options));
  return saving;
}

export const isSaved = () => unsaved.size === 0;

addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') saveNow({ keepalive: true });
});
addEventListener('beforeunload', (event) => {
  if (unsaved.size > 0) event.preventDefault();
});
