// A member's session on the pages behind links in our mails. It lives as long as the browser's tab. The pages speak the
// member's language, before they know it the browser's.
import { button, element, fetched, find, onSubmit, showError } from '/dom.js';
import { refusal } from '/refusal.js';
import { languageOf, speak } from '/words.js';

const STORED_AS = 'session';
const ROLES = ['viewer', 'editor', 'admin'];

/** @type {{token: string, id: string, role: string, locale: string | null} | null} */
let session = JSON.parse(sessionStorage.getItem(STORED_AS) ?? 'null');

/** @type {import('./languages/language').Language} */
let language;
/** @type {import('./languages/members/words').MemberWords} */
let members;

async function speakIn(locale) {
  language = await languageOf(locale);
  ({ members } = await import(`/languages/members/${language.locale}.js`));
}
await speakIn(session?.locale);

/** What is said on every page. */
export const everybodysWords = () => language;
/** What is said on members' pages. */
export const words = () => members;
export const formats = () => language.formats;

/** A calendar date is the same day everywhere; an instant is shown in the reader's own zone. */
export const spelledOut = (date) =>
  date.length === 10 ? language.formats.date(date) : language.formats.day(date);

function keep(next) {
  session = next;
  if (next === null) sessionStorage.removeItem(STORED_AS);
  else sessionStorage.setItem(STORED_AS, JSON.stringify(next));
}

/** Whether that user has signed in. */
export const isSignedInAs = (userId) => session !== null && session.id === userId;

/** Whether the member who has signed in may do what that role may: what would be refused is not offered. */
export const may = (role) => session !== null && ROLES.indexOf(session.role) >= ROLES.indexOf(role);

/** Asks the service as the member who has signed in. */
export async function ask(path, body, method = body === undefined ? 'GET' : 'POST') {
  const answer = await fetched(path, {
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
    throw new Error(members.all.ended);
  }
  if (answer.status === 401) throw new Error(members.all.wrongPassword);
  throw new Error(refusal(language, content));
}

/** What the page's address names. */
export const namedId = () => encodeURIComponent(new URLSearchParams(location.search).get('id') ?? '');

/**
 * Asks before something is done, where it was begun.
 * @param {any} place
 * @param {string} question
 * @param {() => Promise<unknown>} work
 * @param {any} after what has the focus when it is not done
 */
export function askFirst(place, question, work, after) {
  const { yes, no } = members.all;
  const text = element('p', question);
  text.tabIndex = -1;
  const withdraw = async () => {
    place.replaceChildren();
    after.focus();
  };
  const refuse = button(no, no, withdraw);
  refuse.className = 'quiet';
  place.replaceChildren(text, button(yes, yes, work), refuse);
  text.focus();
}

/**
 * Shows `open` what the form's credentials open, or those of a session that is there already; what goes wrong is told
 * in `#problem`. `page` is what the page is called among the words.
 */
export function onSignIn(form, page, open) {
  const speakHere = () => {
    const here = members[page];
    speak(language, { ...members.all, ...here });
    document.title = here.name;
  };
  speakHere();
  const forgotten = element('a', members.all.forgotten);
  forgotten.href = '/reset/';
  form.append(forgotten);
  const enter = async () => {
    form.hidden = true;
    offerSignOut(form);
    // Nothing asks for a sign-in that there is already, neither while it opens nor when it cannot be shown.
    find('title').textContent = members[page].name;
    await open().catch((error) => {
      if (session === null) {
        find('title').textContent = members[page].title;
        withdrawSignOut(form);
      }
      throw error;
    });
  };
  onSubmit(form, async () => {
    const { locale } = await signIn(form);
    await speakIn(locale);
    speakHere();
    await enter();
  });
  if (session !== null) enter().catch((error) => showError(error.message));
}

async function signIn(form) {
  keep(null);
  const { accessToken, user } = await ask('/v1/login', Object.fromEntries(new FormData(form)));
  const { id, role, locale } = user;
  keep({ token: accessToken, id, role, locale });
  return user;
}

function withdrawSignOut(form) {
  find('sign-out')?.remove();
  form.hidden = false;
}

function offerSignOut(form) {
  if (document.getElementById('sign-out')) return;
  const made = element('button', members.all.signOut, 'quiet');
  made.type = 'button';
  made.id = 'sign-out';
  made.addEventListener('click', () => {
    keep(null);
    location.reload();
  });
  form.after(made);
}
