// What every page makes its content of. Text only: whatever somebody wrote into a record stays what it is.

import { refusal } from '/refusal.js';
import { browserLanguage } from '/words.js';

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
 * A link to the console, from what is finished here.
 * @param {string} text
 */
export function onward(text) {
  const made = element('a', text, 'button');
  made.href = '/console/';
  return made;
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
 * As `fetch`, which says in words of its own what went wrong: no answer, or one that is no JSON, is told in the reader's.
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<{ok: boolean, status: number, headers: Headers, json: () => Promise<any>}>}
 */
export async function fetched(path, init) {
  const failed = () => {
    throw new Error(browserLanguage.page.failed);
  };
  const answer = await fetch(path, init).catch(failed);
  const { ok, status, headers } = answer;
  return { ok, status, headers, json: () => answer.json().catch(failed) };
}

/**
 * Asks the service as nobody in particular: what the body names is the right to it.
 * @param {string} endpoint of v1
 * @param {object} body
 * @returns {Promise<any>}
 */
export async function post(endpoint, body) {
  const answer = await fetched(`/v1/${endpoint}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const content = await answer.json();
  if (answer.ok) return content;
  throw Object.assign(new Error(refusal(browserLanguage, content)), { status: answer.status });
}
