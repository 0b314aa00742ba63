// Draws one entry of each list on the sandbox's page. Text is set as text: nothing a sender wrote becomes markup here.

const CHANNEL_NAMES = { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' };
const URL_IN_TEXT = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const moment = (iso) => element('time', { datetime: iso }, `${iso.slice(0, 16).replace('T', ' ')} UTC`);

/** Text whose addresses can be followed. */
function linked(text) {
  const parts = [];
  let end = 0;
  for (const { 0: url, index } of text.matchAll(URL_IN_TEXT)) {
    parts.push(text.slice(end, index), element('a', { href: url, target: '_blank', rel: 'noopener' }, url));
    end = index + url.length;
  }
  return [...parts, text.slice(end)];
}

export function messageItem(message) {
  const item = element('li');
  item.append(message.channel === 'email' ? emailBox(message) : bubble(message));
  return item;
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
        element('span', { class: 'quiet' }, `Email to ${message.to} · `, moment(message.sent_at)),
      ),
    ),
  );
  // Drawn when first opened, so that a long inbox stays light.
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
  const text = element('pre', {}, ...linked(message.text ?? ''));
  if (!message.html) return [facts, text, ...files];
  const asText = element('details', {}, element('summary', {}, 'As text'), text);
  return [facts, mailFrame(message), ...files, ...(message.text ? [asText] : [])];
}

/** No script of a mail runs; `allow-same-origin` only lets this page see how tall the mail is. */
function mailFrame(message) {
  const frame = element('iframe', {
    title: `Mail: ${message.subject}`,
    sandbox: 'allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    srcdoc: message.html,
  });
  frame.addEventListener('load', () => {
    const mail = frame.contentDocument;
    mail.head.prepend(element('base', { target: '_blank' }));
    frame.style.height = `${Math.min(mail.documentElement.scrollHeight + 8, 1200)}px`;
  });
  return frame;
}

const factsOf = (facts) =>
  Object.entries(facts).flatMap(([name, value]) => [
    element('dt', {}, name),
    element('dd', {}, String(value)),
  ]);

function bubble(message) {
  return element(
    'div',
    { class: `bubble ${message.channel}` },
    element(
      'span',
      { class: 'quiet' },
      `${CHANNEL_NAMES[message.channel]} to ${message.to} · `,
      moment(message.sent_at),
    ),
    element('span', { class: 'text' }, ...linked(message.text ?? '')),
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
  return element('li', {}, name, element('span', { class: 'quiet' }, moment(task.schedule_time), tries));
}

export function scheduleItem(schedule) {
  const line = `${schedule.schedule} (${schedule.time_zone})`;
  const next = schedule.next_run ? moment(schedule.next_run) : 'never again';
  return element(
    'li',
    {},
    element('span', {}, schedule.name),
    element('span', { class: 'quiet' }, `${line} · `, next),
  );
}

export function receivedItem(request) {
  const answered = request.answered === null ? 'not answered' : `answered ${request.answered}`;
  const head = element(
    'span',
    { class: 'head' },
    element('strong', {}, `${request.method} ${request.host}${request.path}`),
    element('span', { class: 'quiet' }, moment(request.received_at), ` · ${answered}`),
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
    location && `sends to ${location}`,
    drop && 'takes it, does not answer',
    delay_ms && `after ${delay_ms} ms`,
  ].filter(Boolean);
  const howLong = times === undefined ? 'always' : `${times} more ${times === 1 ? 'time' : 'times'}`;
  return `${parts.join(', ') || 'works'} (${howLong})`;
}

function clearable(text, clear) {
  const button = element(
    'button',
    { type: 'button', class: 'plain', 'aria-label': `Clear ${text}` },
    'Clear',
  );
  button.addEventListener('click', clear);
  return element('li', {}, element('span', {}, text), button);
}
