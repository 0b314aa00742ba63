// One email on the sandbox's page, as its receiver may see it: as HTML, as text, on a phone, in dark mode.

import { element, linkUrls } from './elements.js';

const PHONE_PX = 375;

const VIEWS = {
  HTML: { width: '', isNight: false },
  Phone: { width: `${PHONE_PX}px`, isNight: false },
  Dark: { width: '', isNight: true },
};

/** Scripts of an email don't run; `allow-same-origin` only lets this page measure the email's height. */
function mailFrame(message) {
  const frame = element('iframe', {
    title: `Mail: ${message.subject}`,
    sandbox: 'allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    srcdoc: message.html,
  });
  frame.addEventListener('load', () => {
    frame.contentDocument.head.prepend(element('base', { target: '_blank' }));
    fitFrame(frame);
  });
  return frame;
}

function fitFrame(frame) {
  frame.style.height = '3rem';
  const height = frame.contentDocument?.documentElement.scrollHeight ?? 0;
  frame.style.height = `${Math.min(height + 8, 1200)}px`;
}

/** The email's own dark-mode rules, by frame. */
const nightRules = new WeakMap();

/** Chromium gives frames the viewer's color scheme, so the rules are switched by hand. */
function showNight(frame, isNight) {
  if (!nightRules.has(frame)) {
    const rules = [...(frame.contentDocument?.styleSheets ?? [])].flatMap((sheet) => [...sheet.cssRules]);
    nightRules.set(
      frame,
      rules.filter(({ media }) => media?.mediaText.includes('prefers-color-scheme')),
    );
  }
  for (const { media } of nightRules.get(frame)) media.mediaText = isNight ? 'all' : 'not all';
}

function applyView(frame, { width, isNight }) {
  frame.style.maxWidth = width;
  frame.style.colorScheme = isNight ? 'dark' : 'light';
  frame.classList.toggle('dark', isNight);
  showNight(frame, isNight);
  fitFrame(frame);
}

export function mailViews(message) {
  const text = element('pre', {}, ...linkUrls(message.text ?? ''));
  if (!message.html) return [text];
  const frame = mailFrame(message);
  text.hidden = true;
  const buttons = ['HTML', 'Text', 'Phone', 'Dark'].map((name) => {
    const made = element('button', { type: 'button', class: 'plain', 'aria-pressed': String(name === 'HTML') }, name);
    made.addEventListener('click', () => {
      for (const other of buttons) other.setAttribute('aria-pressed', String(other === made));
      text.hidden = name !== 'Text';
      frame.hidden = name === 'Text';
      if (name !== 'Text') applyView(frame, VIEWS[name]);
    });
    return made;
  });
  return [
    element('div', { class: 'buttons', role: 'group', 'aria-label': 'Show the mail as' }, ...buttons),
    frame,
    text,
  ];
}
