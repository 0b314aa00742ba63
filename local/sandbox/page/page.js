// Keeps the sandbox's page in step with the control interface, and turns its buttons and forms into calls.
import { element } from './elements.js';
import { CHANNEL_NAMES, faultItem, messageItem, receivedItem, receiverItem, scheduleItem, taskItem } from './items.js';

const REFRESH_MS = 2000;

const byId = (id) => document.getElementById(id);
const shown = new Map();
let offsetMs = 0;

async function api(method, path, body) {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const response = await fetch(`/api${path}`, init);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? `The sandbox answered ${response.status}.`);
  return answer;
}

for (const [value, name] of Object.entries(CHANNEL_NAMES))
  document.querySelector('select[name=channel]').append(element('option', { value }, name));

function show(text, failed = false) {
  const status = byId('status');
  status.textContent = text;
  status.classList.toggle('failed', failed);
}

/** Redraws a list only if its data changed, so that opened and selected entries stay as they are. */
function draw(id, data, toItem, count = data.length) {
  const drawn = JSON.stringify(data);
  if (shown.get(id) === drawn) return;
  shown.set(id, drawn);
  const list = byId(id);
  const known = new Map([...list.children].map((item) => [item.dataset.key, item]));
  list.replaceChildren(
    ...data.map((entry) => {
      const key = JSON.stringify(entry);
      const item = known.get(key) ?? toItem(entry);
      item.dataset.key = key;
      return item;
    }),
  );
  const empty = byId(`${id === 'messages' ? 'inbox' : id}-empty`);
  if (empty) empty.hidden = data.length > 0;
  const counter = byId(`${id === 'messages' ? 'inbox' : id}-count`);
  if (counter) counter.textContent = count > 0 ? `(${count})` : '';
}

function drawClock() {
  const now = new Date(Date.now() + offsetMs);
  byId('now').textContent = `${now.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  byId('now').dateTime = now.toISOString();
  const days = offsetMs / 86_400_000;
  byId('offset').textContent =
    offsetMs === 0 ? 'real time' : `${days.toFixed(days < 10 ? 2 : 0)} days ahead of real time`;
}

async function refresh() {
  const filter = new URLSearchParams([...new FormData(byId('inbox-filter'))].filter(([, value]) => value !== ''));
  const [clock, inbox, tasks, schedules, webhooks, receivers, faults] = await Promise.all([
    api('GET', '/clock'),
    api('GET', `/messages?${filter}`),
    api('GET', '/tasks'),
    api('GET', '/schedules'),
    api('GET', '/webhooks'),
    api('GET', '/receivers'),
    api('GET', '/faults'),
  ]);
  offsetMs = clock.offset_ms;
  drawClock();
  const found = inbox.messages.filter(containsWords(byId('inbox-filter').elements.search.value));
  draw('messages', found, (message) => messageItem(message, (text) => answerAs(message, text)));
  draw('tasks', tasks.tasks.slice(0, 50), taskItem, tasks.tasks.length);
  draw('schedules', schedules.schedules, scheduleItem);
  draw('webhooks', webhooks.requests.slice(0, 50), receivedItem, webhooks.requests.length);
  draw('receivers', receivers.receivers, (entry) =>
    receiverItem(entry, () => act('', () => api('POST', '/webhooks', { host: entry.host, times: 0 }))),
  );
  draw('faults', faults.faults, (entry) =>
    faultItem(entry, () => act('', () => api('POST', '/faults', { service: entry.service, times: 0 }))),
  );
}

/** Whether a message contains all words, in any order and case. */
function containsWords(typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ subject, text, to }) => {
    const content = [subject, text, to].join(' ').toLowerCase();
    return words.every((word) => content.includes(word));
  };
}

const answerAs = ({ channel, to }, text) =>
  act('Sending the answer …', async () => {
    const { answered } = await api('POST', '/replies', { channel, from: to, text });
    return answered === null
      ? 'The service doesn’t get this message.'
      : `The service received “${text}” from ${to} and answered ${answered}.`;
  });

/** Runs one action at a time with disabled buttons. */
async function act(during, work) {
  const buttons = document.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  show(during);
  try {
    show((await work()) ?? '');
    await refresh();
  } catch (error) {
    show(error.message, true);
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

async function moveClock(move) {
  const { now, ran } = await api('POST', '/clock', move);
  return `It is now ${now.slice(0, 16).replace('T', ' ')} UTC. Tasks and schedules that ran: ${ran}.`;
}

/** The next waiting task; if there is none, the next schedule. */
async function nextDue() {
  const [{ tasks }, { schedules }] = await Promise.all([api('GET', '/tasks'), api('GET', '/schedules')]);
  const times = tasks.length > 0 ? tasks.map((task) => task.schedule_time) : schedules.map((one) => one.next_run);
  return times.filter(Boolean).sort()[0];
}

/** The values of a form: numbers as numbers, without empty fields. */
function fieldsOf(form) {
  const fields = {};
  for (const input of form.elements) {
    if (!input.name || input.value === '') continue;
    if (input.type === 'number') fields[input.name] = Number(input.value);
    else if (input.type !== 'checkbox') fields[input.name] = input.value;
    else if (input.checked) fields[input.name] = true;
  }
  return fields;
}

for (const button of document.querySelectorAll('[data-advance]')) {
  button.addEventListener('click', () =>
    act('Moving the clock and running due tasks …', () => moveClock({ advance: button.dataset.advance })),
  );
}

byId('jump').addEventListener('submit', (event) => {
  event.preventDefault();
  const wanted = `${new FormData(event.target).get('now')}:00Z`;
  act('Moving the clock and running due tasks …', () =>
    Date.parse(wanted) <= Date.now() + offsetMs
      ? Promise.reject(new Error('The clock only moves forward: choose a later time.'))
      : moveClock({ now: wanted }),
  );
});

byId('next-due').addEventListener('click', () =>
  act('Moving the clock to the next due time …', async () => {
    const due = await nextDue();
    if (!due) return 'Nothing is waiting.';
    return Date.parse(due) <= Date.now() + offsetMs ? 'The next task is already due.' : moveClock({ now: due });
  }),
);

byId('empty-inbox').addEventListener('click', () =>
  act('', async () => {
    await api('DELETE', '/messages');
    return 'The inbox is empty.';
  }),
);

byId('reset').addEventListener('click', () => {
  if (!confirm('Delete all data and restore the demo data?')) return;
  act('Resetting …', async () => {
    await api('POST', '/reset');
    return 'The suite is reset.';
  });
});

byId('inbox-filter').addEventListener('input', () => refresh().catch((error) => show(error.message, true)));
byId('inbox-filter').addEventListener('submit', (event) => event.preventDefault());

for (const [id, path] of [
  ['receiver-form', '/webhooks'],
  ['fault-form', '/faults'],
]) {
  byId(id).addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = fieldsOf(event.target);
    act('', async () => {
      await api('POST', path, fields);
      return `Set: ${JSON.stringify(fields)}`;
    });
  });
}

async function pollSandbox() {
  try {
    await refresh();
    if (byId('status').textContent.startsWith('The sandbox doesn’t')) show('');
  } catch {
    show('The sandbox doesn’t answer. Is the suite running?', true);
  }
  setTimeout(pollSandbox, REFRESH_MS);
}

setInterval(drawClock, 1000);
pollSandbox();
