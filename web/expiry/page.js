// The page of a record, behind the links of notifications: a member signs in, sees it, and does what their role may.
import { button, element, find, quiet } from '/dom.js';
import { checklistBoxes, group, reminding, wording } from '/expiry/changes.js';
import { fileParts } from '/expiry/files.js';
import { showProposals } from '/expiry/proposals.js';
import { ask, everybodysWords, isSignedInAs, may, namedId, onSignIn, spelledOut, words } from '/member.js';

const said = () => words().expiry;
/** The answer that a message's button stands for; null: none, or it is given. */
let chosen = new URLSearchParams(location.search).get('answer');

/** Reloading the page doesn't lead back to the answer. */
function forgetChoice() {
  chosen = null;
  history.replaceState(null, '', `/expiry/?id=${namedId()}`);
}

const path = () => `/v2/expiries/${namedId()}`;

const dateOf = (date) => date && spelledOut(date);
const stateOf = ({ is_archive, is_done, state }) => {
  const { archived, done, in_progress, to_do } = said().states;
  if (is_archive) return archived;
  if (is_done) return done;
  return state === 'in_progress' ? in_progress : to_do;
};
const seenTo = ({ acknowledgement }) =>
  acknowledgement && said().seenTo(acknowledgement.by_name, spelledOut(acknowledgement.at));

function showFacts(expiry) {
  const labels = said().facts;
  const { details, reminder } = everybodysWords();
  const facts = [
    [labels.due, dateOf(expiry.expiry_date)],
    [labels.actBy, dateOf(expiry.act_by_date)],
    [labels.type, expiry.type],
    ...Object.entries(details.labels).map(([name, label]) => [label, expiry[name]]),
    [labels.priority, reminder.priorities[expiry.priority] ?? expiry.priority],
    [labels.state, stateOf(expiry)],
    [labels.assignee, expiry.assigned_to_user_full_name],
    [labels.seenTo, seenTo(expiry)],
    [labels.notes, expiry.notes],
    [labels.closingNotes, expiry.closing_notes],
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

const reminderLine = ({ scheduled_at, status }) =>
  `${spelledOut(scheduled_at)}: ${said().reminderStatus[status] ?? status}`;

function showParts(expiry, reminders) {
  find('parts').replaceChildren(
    ...fileParts(path(), expiry, done),
    ...list(said().reminders, reminders.map(reminderLine)),
    ...list(said().series, [
      ...occurrence(expiry.previous_expiry_id, said().before),
      ...occurrence(expiry.next_expiry_id, said().next),
    ]),
  );
}

/** Reloads the record and shows a message. */
async function done(outcome) {
  forgetChoice();
  await show();
  find('outcome').textContent = outcome;
  find('title').focus();
}

const doing = (work, outcome) => async () => {
  await work();
  await done(outcome);
};

function acknowledging() {
  const note = element('label', `${said().note} `);
  const text = element('input');
  text.maxLength = 2000;
  note.append(text);
  const work = () => ask(`${path()}/acknowledge`, { note: text.value });
  return group(
    said().onIt,
    note,
    button(said().acknowledge, said().acknowledge, doing(work, said().acknowledged)),
  );
}

function renewing(expiry) {
  const label = element('label', `${said().validUntil} `);
  const input = element('input');
  input.type = 'date';
  input.required = true;
  if (expiry.expiry_date) input.min = expiry.expiry_date;
  label.append(input);
  const work = async () => {
    if (!input.value) throw new Error(said().sayUntil);
    if (expiry.expiry_date && input.value <= expiry.expiry_date)
      throw new Error(said().after(spelledOut(expiry.expiry_date)));
    await ask(path(), { expiry_date: input.value }, 'PATCH');
  };
  const renew = doing(work, said().dateSaved);
  return group(said().renewed, label, button(said().saveDate, said().saveDate, renew));
}

function completing(expiry) {
  const { boxes, keep } = checklistBoxes(path(), expiry, () => {
    find('outcome').textContent = said().checklistSaved;
  });
  const work = () =>
    ask(`${path()}/complete`, {
      checklist_completed: boxes.filter(({ box }) => box.checked).map(({ box }) => box.value),
    });
  const recurs = expiry.recurrence !== null;
  const outcome = recurs ? said().nextBegun : said().wasDone;
  const text = recurs ? said().doneAndNext : said().doneHere;
  const save = button(said().saveChecklist, said().saveChecklist, keep);
  save.className = 'quiet';
  const checklist = boxes.length > 0 ? [...boxes.map(({ made }) => made), save, ' '] : [];
  return group(said().done, ...checklist, button(text, text, doing(work, outcome)));
}

/** The chosen answer by itself, ready to be confirmed; without a choice, everything that the member may do. */
function offer(acts) {
  const { chosen: confirm, another, notPossible, actions } = everybodysWords().page.act;
  const act = chosen === null ? undefined : acts[chosen];
  const all = Object.values(acts);
  if (chosen === null) return find('acts').replaceChildren(...all);
  if (act === undefined) {
    const text = all.length > 0 ? [element('p', notPossible)] : [];
    return find('acts').replaceChildren(...text, ...all);
  }
  const text = element('p', confirm(actions[chosen]));
  text.id = 'chosen';
  const others = quiet(
    button(another, another, async () => {
      forgetChoice();
      offer(acts);
      find('acts').querySelector('input, button').focus();
    }),
  );
  find('acts').replaceChildren(text, act, others);
  const first = act.querySelector('input, button');
  first.setAttribute('aria-describedby', 'chosen');
  first.focus();
}

async function show() {
  const [expiry, { data: reminders }] = await Promise.all([ask(path()), ask(`${path()}/reminders`)]);
  find('title').textContent = expiry.name;
  document.title = expiry.name;
  showFacts(expiry);
  showParts(expiry, reminders);
  if (may('editor')) await showProposals(expiry, show);
  const isOpen = !expiry.is_done && !expiry.is_archive;
  const mayAcknowledge = may('editor') || isSignedInAs(expiry.assigned_to);
  offer({
    ...(isOpen && mayAcknowledge ? { acknowledge: acknowledging() } : {}),
    ...(isOpen && may('editor')
      ? {
          renewed: renewing(expiry),
          complete: completing(expiry),
          remind: reminding(path(), done),
          change: wording(path(), expiry, done),
        }
      : {}),
  });
}

onSignIn(find('sign-in'), 'expiry', async () => {
  await show();
  if (chosen === null) find('title').focus();
});
