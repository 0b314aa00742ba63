// What every page makes its content of. Text only: whatever somebody wrote into a record stays what it is.

import { en } from '/languages/en.js';

/**
 * Of the page's own HTML, where each id that a script asks for is there: hence no null.
 * @param {string} id
 * @returns {any}
 */
export const find = (id) => document.getElementById(id);

/**
 * @param {string} name
 * @param {string} [text]
 * @param {string} [className]
 * @returns {any}
 */
export function element(name, text, className) {
  const made = document.createElement(name);
  made.textContent = text ?? '';
  if (className) made.className = className;
  return made;
}

/**
 * A calendar date is the same day everywhere; an instant is shown in the reader's own zone.
 * @param {string} date
 */
export const spelledOut = (date) =>
  new Date(date).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(date.length === 10 ? { timeZone: 'UTC' } : {}),
  });

/** @param {number} bytes */
export function sizeOf(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/**
 * What went wrong, said where screen readers hear it; empty: nothing.
 * @param {string} text
 */
export const showError = (text) => {
  find('problem').textContent = text;
};

/**
 * A button that is at work once at a time, and shows what goes wrong.
 * @param {string} text
 * @param {string} label
 * @param {() => Promise<unknown>} work
 */
export function button(text, label, work) {
  const made = element('button', text);
  made.type = 'button';
  if (label !== text) made.setAttribute('aria-label', label);
  made.addEventListener('click', () => {
    showError('');
    made.disabled = true;
    work()
      .catch((error) => showError(error.message))
      .finally(() => {
        made.disabled = false;
      });
  });
  return made;
}

/**
 * Asks before something is done, where it was begun.
 * @param {any} place
 * @param {string} question
 * @param {() => Promise<unknown>} work
 * @param {any} after what has the focus when it is not done
 */
export function askFirst(place, question, work, after) {
  const text = element('p', question);
  text.tabIndex = -1;
  const withdraw = async () => {
    place.replaceChildren();
    after.focus();
  };
  place.replaceChildren(text, button('Yes', 'Yes', work), button('No', 'No', withdraw));
  text.focus();
}

/**
 * Takes a form over from the browser and shows what goes wrong. Until then its button is disabled and its method `post`:
 * nothing that was entered ever gets into an address.
 * @param {any} form
 * @param {(form: any) => Promise<unknown>} work
 */
export function onSubmit(form, work) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    showError('');
    work(form).catch((error) => showError(error.message));
  });
  form.querySelector('[type="submit"]').disabled = false;
}

/**
 * Asks the service as nobody in particular: what the body names is the right to it.
 * @param {string} endpoint of v1
 * @param {object} body
 * @returns {Promise<any>}
 */
export async function post(endpoint, body) {
  const answer = await fetch(`/v1/${endpoint}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const content = await answer.json();
  if (answer.ok) return content;
  throw Object.assign(new Error(content.error ?? en.page.failed), { status: answer.status });
}
