// The page behind the link of a collection request: opens it, leads through its form, submits it.
import { find } from '/dom.js';
import { changed, isSaved, saveNow, watchDraft } from './draft.js';
import {
  described,
  element,
  fieldElement,
  inputId,
  showProblem,
  showUnderstood,
  writeNumbersIn,
} from './fields.js';
import { speakIn, words } from './language.js';
import { problemSentence } from './problems.js';
import { ask, hasToken, keepSession } from './service.js';

let request;
let step = 0;
let uploads = 0;
/** Errors of the last submission by field id, until the field changes. */
let problems = {};

const fieldsOf = ({ sections }) => sections.flatMap(({ fields }) => fields);
const allFields = () => request.pages.flatMap(fieldsOf);
const filesOf = ({ id }) => request.files.filter(({ field_id }) => field_id === id);

function isEmpty(field) {
  if (field.type === 'file_upload') return filesOf(field).length === 0;
  const answer = request.answers[field.id];
  return answer === undefined || answer === null || answer === false || String(answer).trim() === '';
}

function show(part) {
  for (const id of ['unlock', 'form']) find(id).hidden = id !== part;
}

function headline(text, detail = '') {
  find('title').textContent = text;
  document.title = text;
  find('due').textContent = detail;
}

function end(title, text) {
  show(null);
  headline(title, text);
  find('title').focus();
}

/** Moves to a field on any page. */
function goTo(field) {
  const page = request.pages.findIndex((candidate) => fieldsOf(candidate).includes(field));
  if (page !== step) turnTo(page);
  find(inputId(field))?.focus();
}

const linkTo = (field, text) => {
  const button = element('button', { type: 'button', class: 'link' }, text);
  button.addEventListener('click', () => goTo(field));
  return element('li', {}, button);
};

function showMissing() {
  const missing = allFields().filter((field) => field.required && isEmpty(field));
  find('missing-count').textContent =
    missing.length === 0 ? words().nothingMissing : words().missing(missing.length);
  find('missing-list').replaceChildren(...missing.map((field) => linkTo(field, field.label)));
  for (const [index, button] of [...find('steps').querySelectorAll('button')].entries()) {
    const count = fieldsOf(request.pages[index]).filter((field) => missing.includes(field)).length;
    button.querySelector('.count').textContent = count === 0 ? '' : words().missingHere(count);
  }
}

function fieldFacts(field) {
  const again = request.asked_again?.find(({ field_id }) => field_id === field.id);
  return {
    again,
    answer: request.answers[field.id],
    files: filesOf(field),
    onChange: (answer) => {
      request.answers[field.id] = answer;
      changed(field.id, answer);
      settle(field);
    },
    onAdd: (file) => {
      request.files.push(file);
      settle(field);
    },
    onRemove: (file) => {
      request.files = request.files.filter(({ id }) => id !== file.id);
      showMissing();
    },
    onBusy: (more) => {
      uploads += more;
    },
  };
}

function sectionElement(section) {
  const title = section.title ? [element('h3', {}, section.title)] : [];
  const text = section.description_html ? [described(section.description_html)] : [];
  const fields = section.fields.map((field) => fieldElement(field, fieldFacts(field)));
  return element('section', {}, ...title, ...text, ...fields);
}

function turnTo(index, { focus = true } = {}) {
  step = index;
  const page = request.pages[step];
  const many = request.pages.length > 1;
  const title = page.title || (many ? `${words().page} ${step + 1}` : '');
  const heading = element('h2', { tabindex: '-1', id: 'page-title' }, title);
  const text = page.description_html ? [described(page.description_html)] : [];
  find('page').replaceChildren(...(title ? [heading] : []), ...text, ...page.sections.map(sectionElement));
  find('back').hidden = step === 0;
  find('next').hidden = step === request.pages.length - 1;
  find('submit').hidden = step !== request.pages.length - 1;
  for (const [at, button] of [...find('steps').querySelectorAll('button')].entries()) {
    if (at === step) button.setAttribute('aria-current', 'step');
    else button.removeAttribute('aria-current');
  }
  markWrong(fieldsOf(page));
  showMissing();
  if (focus) (title ? heading : find('title')).focus();
}

function showSteps() {
  const buttons = request.pages.map(({ title }, index) => {
    const count = element('span', { class: 'count' });
    const button = element(
      'button',
      { type: 'button', class: 'quiet' },
      `${index + 1}. ${title || words().page}`,
      count,
    );
    button.addEventListener('click', () => turnTo(index));
    return button;
  });
  find('steps').replaceChildren(...buttons);
  find('steps').hidden = buttons.length < 2;
}

function showForm() {
  find('sender').textContent = request.organization_name;
  find('submit').textContent = words().send(request.organization_name);
  const due = request.due_date ? words().due(request.due_date) : '';
  headline(request.name, due);
  find('again').hidden = request.asked_again === null;
  find('again').textContent = words().again(request.organization_name);
  if (request.pages.length === 0) request.pages = [{ title: '', description_html: '', sections: [] }];
  showSteps();
  show('form');
  turnTo(0, { focus: false });
}

const showDone = (at) => end(words().thanks, words().done(request.organization_name, at));

const sentence = (problem) => problemSentence(words(), problem);

function listWrong() {
  const fields = allFields().filter(({ id }) => Object.hasOwn(problems, id));
  find('wrong').replaceChildren(
    element('p', {}, words().lookAt),
    element(
      'ul',
      {},
      ...fields.map((field) => linkTo(field, `${field.label}: ${sentence(problems[field.id])}`)),
    ),
  );
  find('wrong').hidden = fields.length === 0;
}

/** A changed field shows no error until the next submission. */
function settle(field) {
  if (Object.hasOwn(problems, field.id)) {
    delete problems[field.id];
    listWrong();
  }
  showMissing();
}

const markWrong = (fields) => {
  for (const field of fields) if (problems[field.id]) showProblem(field, sentence(problems[field.id]));
};

async function submit() {
  if (uploads > 0) throw new Error(words().sendingFile);
  await saveNow();
  if (!isSaved()) throw new Error(words().answersUnsaved);
  try {
    const { submitted_at } = await ask('submitCollectionRequest');
    showDone(submitted_at);
  } catch (problem) {
    if (!problem.details?.fields) throw problem;
    problems = { ...problem.details.fields };
    listWrong();
    markWrong(allFields());
    find('wrong').focus();
  }
}

/** Entered answers stay in the form while the password is asked for again. */
function askPassword() {
  show('unlock');
  headline(words().locked, '');
  find('password').focus();
}

async function open() {
  const opened = await ask('openCollectionRequest');
  if (opened.password_required) return askPassword();
  await speakIn(opened.request?.locale);
  request = opened.request;
  if (request) writeNumbersIn(request.language);
  find('sender').textContent = request.organization_name;
  if (request.submitted_at) showDone(request.submitted_at);
  else showForm();
}

async function unlock() {
  const { session } = await ask('unlockCollectionRequest', { password: find('password').value });
  keepSession(session);
  find('password').value = '';
  if (request === undefined) return open();
  await saveNow();
  showForm();
}

function fail(problem) {
  if (problem.status === 401 && find('unlock').hidden) return askPassword();
  if (problem.status === 404 && !request) {
    return end(words().brokenTitle, words().brokenText);
  }
  if (problem.status === 410) {
    find('new-link').hidden = problem.details.state !== 'expired';
    return end(words().closed, problem.message.replace(/\.?$/, '.'));
  }
  find('problem').textContent = problem.status === 401 ? words().wrongPassword : problem.message;
}

/** Runs one action at a time and shows its failure. */
const acting = (button, action) => async (event) => {
  event?.preventDefault();
  find('problem').textContent = '';
  button.disabled = true;
  try {
    await action();
  } catch (problem) {
    fail(problem);
  } finally {
    button.disabled = false;
  }
};

watchDraft({
  onState: (text) => {
    find('saved').textContent = text;
  },
  onLocked: askPassword,
  onNumbers: ({ understood, questions }, isSavedNow) => {
    for (const field of allFields().filter(({ id, type }) => type === 'number' && isSavedNow(id))) {
      showUnderstood(field, understood[field.id]);
      if (questions[field.id]) showProblem(field, sentence(questions[field.id]));
    }
  },
});
find('unlock').addEventListener('submit', (event) =>
  acting(find('unlock').querySelector('button'), unlock)(event),
);
find('page').addEventListener('submit', (event) => event.preventDefault());
find('back').addEventListener('click', () => turnTo(step - 1));
find('next').addEventListener('click', () => turnTo(step + 1));
find('new-link').addEventListener(
  'click',
  acting(find('new-link'), async () => {
    await ask('requestNewCollectionLink');
    find('new-link').hidden = true;
    end(words().senderKnows, words().senderAsked);
  }),
);
find('submit').addEventListener('click', acting(find('submit'), submit));
addEventListener('hashchange', () => location.reload());

await speakIn(null);
if (hasToken) open().catch(fail);
else end(words().incompleteTitle, words().incompleteText);
