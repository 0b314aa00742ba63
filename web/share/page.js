// The page behind a share link: asks for the password where there is one, and shows the record as plain text.
import { element, fetched, find, onSubmit, showError } from '/dom.js';
import { refusal } from '/refusal.js';
import { languageOf, speak } from '/words.js';

/** @type {import('../languages/language').Language} */
let language;
const words = () => language.page.share;

function addFact(label, text) {
  const value = element('dd', text);
  value.dir = 'auto';
  find('record').append(element('dt', label), value);
}

const DATES = ['expiry_date', 'start_date'];

/** Dates, and what the service has words of its own for, as the reader says them. */
function spoken(field, value, { is_done }) {
  const { done, toDo, inProgress } = words();
  if (DATES.includes(field)) return language.formats.date(value);
  if (field === 'priority') return language.reminder.priorities[value] ?? value;
  if (field !== 'state') return value;
  return is_done ? done : ({ todo: toDo, in_progress: inProgress, done }[value] ?? value);
}

function show(expiry) {
  const { facts, done, toDo } = words();
  find('title').textContent = expiry.name;
  document.title = expiry.name;
  for (const [field, label] of Object.entries(facts)) {
    const value = expiry[field];
    if (value) addFact(label, spoken(field, value, expiry));
  }
  for (const item of expiry.checklist) addFact(item.done ? done : toDo, item.text);
  for (const [label, text] of Object.entries(expiry.custom_fields)) addFact(label, text);
  find('unlock').hidden = true;
  find('record').hidden = false;
}

async function speakIn(locale) {
  language = await languageOf(locale);
  speak(language, words());
}

async function open(password) {
  const token = location.hash.slice(1);
  const answer = await fetched('/v1/getSharedExpiry', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(password === undefined ? { token } : { token, password }),
  });
  const body = await answer.json();
  if (answer.ok) {
    await speakIn(body.expiry.locale);
    return show(body.expiry);
  }
  if (answer.status === 401) {
    find('unlock').hidden = false;
    showError(password === undefined ? '' : words().wrongPassword);
    return undefined;
  }
  throw new Error(answer.status === 404 ? language.page.endedLink : refusal(language, body));
}

onSubmit(find('unlock'), (form) => open(new FormData(form).get('password')));
speakIn(null)
  .then(() => open())
  .catch((error) => showError(error.message));
