// Turns what somebody typed into HTML that shows just that.

const ENTITY: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Every character that could end a text or an attribute becomes an entity; every newline a `<br>`. */
export const commentHtml = (typed: string): string =>
  typed.replace(/[&<>"']/g, (mark) => ENTITY[mark] ?? mark).replace(/\r\n|\r|\n/g, '<br>');
