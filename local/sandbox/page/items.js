// Creates the entries of each list on the sandbox's page. Text is set as text, so that nothing a sender wrote becomes
// markup.

import { CHAT_CHANNELS, PHONE_CHANNELS } from './channels.js';
import { chatCard } from './chat.js';
import { element, linkUrls } from './elements.js';
import { mailViews } from './mail.js';

export const CHANNEL_NAMES = { email: 'Email', ...PHONE_CHANNELS, ...CHAT_CHANNELS };
const timeElement = (iso) => element('time', { datetime: iso }, `${iso.slice(0, 16).replace('T', ' ')} UTC`);

/** `answer` sends the receiver's reply to the service. */
export function messageItem(message, answer) {
  const item = element('li');
  if (message.channel === 'email') item.append(emailBox(message));
  else if (message.payload) item.append(chatCard(message, timeElement(message.sent_at)));
  else item.append(bubble(message), answerForm(message, answer));
  return item;
}

function answerForm(message, answer) {
  const words = element('input', {
    'aria-label': `Answer as ${message.to}`,
    placeholder: 'STOP',
    required: '',
  });
  const form = element('form', { class: 'fields' }, words, element('button', { class: 'plain' }, 'Answer'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    answer(words.value);
    words.value = '';
  });
  return form;
}

function emailBox(message) {
  const box = element(
    'details',
    {},
    element(
      'summary',
      {},
      element(
        'span',
        { class: 'head' },
        element('strong', {}, message.subject || '(no subject)'),
        element('span', { class: 'quiet' }, `Email to ${message.to} · `, timeElement(message.sent_at)),
      ),
    ),
  );
  // Created when first opened, so that a long inbox stays light.
  box.addEventListener('toggle', () => box.append(...emailBody(message)), { once: true });
  return box;
}

function emailBody(message) {
  const facts = element('dl', {}, ...factsOf({ From: message.from, To: message.to, ...message.headers }));
  const files = message.attachments.map(({ filename, type, content }) =>
    element(
      'p',
      {},
      element('a', { href: `data:${type};base64,${content}`, download: filename }, `Attachment: ${filename}`),
    ),
  );
  return [facts, ...mailViews(message), ...files];
}

const factsOf = (facts) =>
  Object.entries(facts).flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, String(value))]);

function bubble(message) {
  return element(
    'div',
    { class: `bubble ${message.channel}` },
    element(
      'span',
      { class: 'quiet' },
      `${CHANNEL_NAMES[message.channel]} to ${message.to} · `,
      timeElement(message.sent_at),
    ),
    element('span', { class: 'text' }, ...linkUrls(message.text ?? '')),
  );
}

export function taskItem(task) {
  const target = new URL(task.url).pathname.split('/').at(-1);
  const tries = task.dispatch_count > 0 ? ` · tried ${task.dispatch_count}×` : '';
  const name = element(
    'span',
    { title: `${task.name}\n${task.body}` },
    target === task.queue ? target : `${task.queue} → ${target}`,
  );
  return element('li', {}, name, element('span', { class: 'quiet' }, timeElement(task.schedule_time), tries));
}

export function scheduleItem(schedule) {
  const line = `${schedule.schedule} (${schedule.time_zone})`;
  const next = schedule.next_run ? timeElement(schedule.next_run) : 'no next run';
  return element('li', {}, element('span', {}, schedule.name), element('span', { class: 'quiet' }, `${line} · `, next));
}

export function receivedItem(request) {
  const answered = request.answered === null ? 'not answered' : `answered ${request.answered}`;
  const head = element(
    'span',
    { class: 'head' },
    element('strong', {}, `${request.method} ${request.host}${request.path}`),
    element('span', { class: 'quiet' }, timeElement(request.received_at), ` · ${answered}`),
  );
  const facts = element('dl', {}, ...factsOf(request.headers));
  return element(
    'li',
    {},
    element('details', {}, element('summary', {}, head), facts, element('pre', {}, pretty(request.body))),
  );
}

function pretty(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

export const receiverItem = (receiver, clear) => clearable(`${receiver.host}: ${behaviour(receiver)}`, clear);
export const faultItem = (fault, clear) => clearable(`${fault.service}: ${behaviour(fault)}`, clear);

function behaviour({ status, delay_ms, drop, location, times }) {
  const parts = [
    status && !drop && `answers ${status}`,
    location && `redirects to ${location}`,
    drop && 'runs the call, does not answer',
    delay_ms && `after ${delay_ms} ms`,
  ].filter(Boolean);
  const howLong = times === undefined ? 'always' : `${times} more ${times === 1 ? 'time' : 'times'}`;
  return `${parts.join(', ') || 'works'} (${howLong})`;
}

function clearable(text, clear) {
  const button = element('button', { type: 'button', class: 'plain', 'aria-label': `Clear ${text}` }, 'Clear');
  button.addEventListener('click', clear);
  return element('li', {}, element('span', {}, text), button);
}
