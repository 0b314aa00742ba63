// A member's session on the pages behind links in our mails. It lives as long as the browser's tab.
import { element, onSubmit, showError } from '/dom.js';

const STORED_AS = 'session';
const ROLES = ['viewer', 'editor', 'admin'];

/** @type {{token: string, role: string} | null} */
let session = JSON.parse(sessionStorage.getItem(STORED_AS) ?? 'null');

function keep(next) {
  session = next;
  if (next === null) sessionStorage.removeItem(STORED_AS);
  else sessionStorage.setItem(STORED_AS, JSON.stringify(next));
}

/** Whether the member who has signed in may do what that role may: what would be refused is not offered. */
export const may = (role) => session !== null && ROLES.indexOf(session.role) >= ROLES.indexOf(role);

/** Asks the service as the member who has signed in. */
export async function ask(path, body, method = body === undefined ? 'GET' : 'POST') {
  const answer = await fetch(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(session === null ? {} : { Authorization: `Bearer ${session.token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const content = answer.status === 204 ? null : await answer.json();
  if (answer.ok) return content;
  if (answer.status === 401 && session !== null) {
    keep(null);
    throw new Error('Your session has ended: please sign in again.');
  }
  throw new Error(content.error?.message ?? content.error ?? content.message ?? 'Something went wrong');
}

/** What the page's address names. */
export const namedId = () => encodeURIComponent(new URLSearchParams(location.search).get('id') ?? '');

/**
 * Shows `open` what the form's credentials open, or those of a session that is there already; what goes wrong is told
 * in `#problem`.
 */
export function onSignIn(form, open) {
  const forgotten = element('a', 'Forgot your password?');
  forgotten.href = '/reset/';
  form.append(forgotten);
  const enter = async () => {
    await open();
    form.hidden = true;
    offerSignOut(form);
  };
  onSubmit(form, async () => {
    await signIn(form);
    await enter();
  });
  if (session !== null) enter().catch((error) => showError(error.message));
}

async function signIn(form) {
  keep(null);
  const { accessToken, user } = await ask('/v1/login', Object.fromEntries(new FormData(form)));
  keep({ token: accessToken, role: user.role });
}

function offerSignOut(form) {
  if (document.getElementById('sign-out')) return;
  const made = element('button', 'Sign out', 'quiet');
  made.type = 'button';
  made.id = 'sign-out';
  made.addEventListener('click', () => {
    keep(null);
    location.reload();
  });
  form.after(made);
}
