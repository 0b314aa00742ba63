// Creates elements of the sandbox's page. Text is set as text, so that message content never becomes markup.

const URL_IN_TEXT = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g;

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Text with clickable URLs. */
export function linkUrls(text) {
  const parts = [];
  let end = 0;
  for (const { 0: url, index } of text.matchAll(URL_IN_TEXT)) {
    parts.push(text.slice(end, index), element('a', { href: url, target: '_blank', rel: 'noopener' }, url));
    end = index + url.length;
  }
  return [...parts, text.slice(end)];
}
