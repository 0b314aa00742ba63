// The page behind a reminder's link: shows what is due and takes the recipient's answer. Opening it changes nothing.
import { button, element, fetched, find, onSubmit, showError } from '/dom.js';
import { putFile } from '/put.js';
import { refusal } from '/refusal.js';
import { languageOf, speak } from '/words.js';

/** @type {import('../languages/language').Language} */
let language;
const words = () => language.page.act;

const token = location.hash.slice(1);
/** Which answer is being given: one of the mail's buttons, or what was pressed here; null: none yet, or it is given. */
let chosen = new URLSearchParams(location.search).get('answer');
/** Additional inputs of an answer, shown when it is selected. */
const FIELDS = { snooze: ['snooze-until'], renewed: ['renewed-until', 'proof'] };

/** Answers that end something appear last. */
const QUIET = ['not_me', 'unsubscribe'];

const DAY_MS = 86_400_000;

const inputOf = (field) => find(field).querySelector('input');

async function post(endpoint, body) {
  const answer = await fetched(`/v1/${endpoint}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, ...body }),
  });
  return { status: answer.status, ok: answer.ok, view: await answer.json() };
}

async function ask(endpoint, body) {
  const answer = await post(endpoint, body);
  const { view } = answer;
  if (answer.ok) return view;
  // Only what has ended takes the answer away; what else is wrong leaves it as it was entered.
  if (answer.status === 404 || answer.status === 410) find('answer').hidden = true;
  if (answer.status === 404) throw new Error(language.page.brokenLink);
  const reason = view.details?.reason;
  const ended = words().ended[reason];
  if (!ended) throw new Error(refusal(language, view));
  // People who opted out aren't led back to an ended link.
  throw new Error(reason === 'opted_out' ? ended : `${ended} ${words().noMore}`);
}

function facts({ expiry, organization_name: organization, recipient }) {
  const labels = words().facts;
  const { date } = language.formats;
  const shown = [
    [labels.due, expiry.expiry_date && date(expiry.expiry_date)],
    [labels.actBy, expiry.act_by_date && date(expiry.act_by_date)],
    [labels.type, expiry.type],
    [labels.sentBy, organization],
    [labels.sentTo, recipient.name],
  ];
  return shown
    .filter(([, text]) => text)
    .flatMap(([label, text]) => [element('dt', label), isolated('dd', text)]);
}

/** Names in any script keep to themselves. */
function isolated(name, text) {
  const made = element(name, text);
  made.dir = 'auto';
  return made;
}

/** In a sentence. */
const named = (name) => (name ? `\u2068${name}\u2069` : words().somebody);

function linesOf({ told, responses }) {
  const { answered, told: wasTold } = words();
  const { day } = language.formats;
  const lines = [
    ...responses.map(
      ({ by_name: name, action, note, at }) =>
        `${answered(named(name), action, day(at))}${note ? `: \u2068${note}\u2069` : ''}`,
    ),
    ...told.map(({ name, channel, at }) => wasTold(named(name), channel, day(at))),
  ];
  return lines.map((text) => element('li', text));
}

/** Uploads proof before proposing the renewal. An invalid file leaves the answer unsent. */
async function upload(file) {
  const { collect } = language.page;
  if (file.size === 0) throw new Error(collect.empty(file.name));
  const announced = { file_name: file.name, content_type: file.type || 'application/octet-stream' };
  const started = await post('startReminderUpload', { ...announced, size: file.size });
  if (started.status === 400) throw new Error(collect.wrongType(file.name));
  if (!started.ok) throw new Error(collect.refused(file.name));
  await putFile(started.view, file, collect);
  const { ok } = await post('completeReminderUpload', { upload_id: started.view.upload_id });
  if (!ok) throw new Error(collect.refused(file.name));
}

function act(action) {
  return async () => {
    const [first] = FIELDS[action] ?? [];
    if (first && !inputOf(first).reportValidity()) return;
    const fields = new FormData(find('answer'));
    const date = fields.get('new_expiry_date');
    const renewal = action === 'renewed' && date ? { new_expiry_date: date } : {};
    const file = fields.get('file');
    if (action === 'renewed' && file instanceof File && file.name !== '') await upload(file);
    const snooze = action === 'snooze' ? { until: fields.get('until') } : {};
    const view = await ask('actOnReminder', { action, note: fields.get('note'), ...renewal, ...snooze });
    if (action === 'renewed') inputOf('proof').value = '';
    forgetChoice();
    await show(view);
    find('done').textContent = words().done[action];
    find('done').focus();
  };
}

/** A reload doesn't select the answer again. */
function forgetChoice() {
  chosen = null;
  history.replaceState(null, '', location.pathname + location.hash);
}

function offerDays(days) {
  const field = inputOf('snooze-until');
  [field.min, field.max] = [days.from, days.to];
  if (field.value < days.from || field.value > days.to) field.value = days.from;
}

/** Renewed means a later date, where one is given. */
function offerLaterDates(due) {
  const next = due === null ? '' : new Date(Date.parse(due) + DAY_MS).toISOString().slice(0, 10);
  inputOf('renewed-until').min = next;
}

/** Shows the selected answer, or all of them. */
function offer(view) {
  const { actions, snooze_days: days } = view;
  const said = words().actions;
  const wanted = Object.keys(said).find((action) => action === chosen);
  const isChosen = wanted !== undefined && actions.includes(wanted);
  const offered = isChosen ? [wanted] : actions;
  if (days !== null) offerDays(days);
  offerLaterDates(view.expiry.expiry_date);
  for (const [action, fields] of Object.entries(FIELDS))
    for (const field of fields) find(field).hidden = !(isChosen && action === wanted);
  const choose = (action) => async () => {
    chosen = action;
    offer(view);
  };
  const buttons = offered.map((action) => {
    const label = said[action];
    const made = button(label, label, !isChosen && FIELDS[action] ? choose(action) : act(action));
    if (QUIET.includes(action)) made.className = 'quiet';
    return made;
  });
  find('actions').replaceChildren(...buttons);
  find('chosen').hidden = !wanted;
  find('chosen').textContent = isChosen ? words().chosen(said[wanted]) : words().notPossible;
  if (!isChosen) return;
  const { another } = words();
  const others = button(another, another, async () => {
    forgetChoice();
    offer(view);
    find('actions').querySelector('button').focus();
  });
  others.className = 'quiet';
  find('actions').append(others);
  const [field] = FIELDS[wanted] ?? [];
  const first = field ? inputOf(field) : buttons[0];
  first.setAttribute('aria-describedby', 'chosen');
  first.focus();
}

async function show(view) {
  language = await languageOf(view.locale);
  speak(language, words());
  find('title').textContent = view.expiry.name;
  document.title = view.expiry.name;
  find('due').textContent = words().due(view.expiry.days_left);
  find('record').replaceChildren(...facts(view));
  find('record').hidden = false;
  find('snoozed').textContent = view.snoozed_until ? words().snoozed(view.snoozed_until) : '';
  find('answer').hidden = false;
  offer(view);
  const lines = linesOf(view);
  find('answers').replaceChildren(...lines);
  find('history').hidden = lines.length === 0;
}

onSubmit(find('answer'), async () => undefined);
async function open() {
  language = await languageOf(null);
  speak(language, words());
  await show(await ask('openReminderAction', {}));
}
open().catch((error) => showError(error.message));
