// The page of a record, behind the links of notifications: a member signs in, sees it, and does what their role may.
import { button, element, find, spelledOut } from '/dom.js';
import { checklistBoxes, group, reminding, wording } from '/expiry/changes.js';
import { fileParts } from '/expiry/files.js';
import { showProposals } from '/expiry/proposals.js';
import { ask, may, namedId, onSignIn } from '/member.js';

const path = () => `/v2/expiries/${namedId()}`;

const dateOf = (date) => date && spelledOut(date);
const stateOf = ({ is_archive, is_done, state }) => {
  if (is_archive) return 'Archived';
  if (is_done) return 'Done';
  return state === 'in_progress' ? 'In progress' : 'To do';
};
const seenTo = ({ acknowledgement }) =>
  acknowledgement && `${acknowledgement.by_name}, since ${spelledOut(acknowledgement.at)}`;

function showFacts(expiry) {
  const facts = [
    ['Expiry date', dateOf(expiry.expiry_date)],
    ['Act by', dateOf(expiry.act_by_date)],
    ['Type', expiry.type],
    ['Priority', expiry.priority],
    ['State', stateOf(expiry)],
    ['Assigned to', expiry.assigned_to_user_full_name],
    ['Seen to by', seenTo(expiry)],
    ['Notes', expiry.notes],
    ['Closing notes', expiry.closing_notes],
    ...Object.entries(expiry.custom_fields),
  ];
  find('record').replaceChildren(
    ...facts
      .filter(([, text]) => text)
      .flatMap(([label, text]) => [element('dt', label), element('dd', text)]),
  );
  find('record').hidden = false;
}

function list(title, lines) {
  if (lines.length === 0) return [];
  const made = element('ul');
  made.append(
    ...lines.map((line) => {
      const item = element('li');
      item.append(line);
      return item;
    }),
  );
  return [element('h2', title), made];
}

function linkTo(href, text) {
  const made = element('a', text);
  made.href = href;
  return made;
}

const occurrence = (id, text) => (id === null ? [] : [linkTo(`/expiry/?id=${encodeURIComponent(id)}`, text)]);

const REMINDER_STATUS = {
  pending: 'will go out',
  sent: 'went out',
  skipped: 'was not needed',
  failed: 'failed',
};
const reminderLine = ({ scheduled_at, status }) =>
  `${spelledOut(scheduled_at)}: ${REMINDER_STATUS[status] ?? status}`;

function showParts(expiry, reminders) {
  find('parts').replaceChildren(
    ...fileParts(path(), expiry, done),
    ...list('Reminders', reminders.map(reminderLine)),
    ...list('Before and after', [
      ...occurrence(expiry.previous_expiry_id, 'The one before'),
      ...occurrence(expiry.next_expiry_id, 'The one that follows'),
    ]),
  );
}

/** Shows the record anew, and says what was done. */
async function done(outcome) {
  await show();
  find('outcome').textContent = outcome;
  find('title').focus();
}

const doing = (work, outcome) => async () => {
  await work();
  await done(outcome);
};

function acknowledging() {
  const note = element('label', 'Note (optional) ');
  const text = element('input');
  text.maxLength = 2000;
  note.append(text);
  const work = () => ask(`${path()}/acknowledge`, { note: text.value });
  return group(
    'Is somebody on it?',
    note,
    button('I see to it', 'I see to it', doing(work, 'Noted: you see to it.')),
  );
}

function renewing(expiry) {
  const label = element('label', 'Valid until ');
  const input = element('input');
  input.type = 'date';
  input.required = true;
  if (expiry.expiry_date) input.min = expiry.expiry_date;
  label.append(input);
  const work = async () => {
    if (!input.value) throw new Error('Say until when it is valid now.');
    if (expiry.expiry_date && input.value <= expiry.expiry_date)
      throw new Error(`The new date must be after ${spelledOut(expiry.expiry_date)}.`);
    await ask(path(), { expiry_date: input.value }, 'PATCH');
  };
  const renew = doing(work, 'It has its new date, and its reminders go by it.');
  return group('It is renewed', label, button('Save the new date', 'Save the new date', renew));
}

function completing(expiry) {
  const { boxes, keep } = checklistBoxes(path(), expiry, () => {
    find('outcome').textContent = 'The checklist is saved.';
  });
  const work = () =>
    ask(`${path()}/complete`, {
      checklist_completed: boxes.filter(({ box }) => box.checked).map(({ box }) => box.value),
    });
  const recurs = expiry.recurrence !== null;
  const outcome = recurs ? 'Done: the next one has begun.' : 'Done: nobody is reminded of it any more.';
  const text = recurs ? 'Done, begin the next one' : 'Done';
  const save = button('Save the checklist', 'Save the checklist', keep);
  save.className = 'quiet';
  const checklist = boxes.length > 0 ? [...boxes.map(({ made }) => made), save, ' '] : [];
  return group('It is done', ...checklist, button(text, text, doing(work, outcome)));
}

async function show() {
  const [expiry, { data: reminders }] = await Promise.all([ask(path()), ask(`${path()}/reminders`)]);
  find('title').textContent = expiry.name;
  document.title = expiry.name;
  showFacts(expiry);
  showParts(expiry, reminders);
  if (may('editor')) await showProposals(expiry, show);
  const isOpen = !expiry.is_done && !expiry.is_archive;
  find('acts').replaceChildren(
    ...(isOpen ? [acknowledging()] : []),
    ...(isOpen && may('editor')
      ? [renewing(expiry), completing(expiry), reminding(path(), done), wording(path(), expiry, done)]
      : []),
  );
}

onSignIn(find('sign-in'), async () => {
  await show();
  find('title').focus();
});
