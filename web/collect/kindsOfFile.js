// Which files a field takes, in the client's language.

/** @param {import('../languages/language').Formats} formats */
export const mebibytes = (formats, bytes) =>
  `${formats.number(Math.max(0.1, Math.round((bytes / 1024 / 1024) * 10) / 10))} MB`;

/**
 * @param {import('../languages/language').Language} language
 * @param {{allowed_types: readonly string[], max_size_bytes: number}} field
 */
export function kindsOfFile({ formats, page }, { allowed_types: allowed, max_size_bytes: max }) {
  const words = page.collect;
  const types = allowed.length === 0 ? '' : `${allowed.map((entry) => spoken(words, entry)).join(', ')}. `;
  return `${types}${words.atMost(mebibytes(formats, max))}`;
}

/** `image/*` is “any image”, `application/pdf` and `.pdf` are “PDF”. */
function spoken(words, entry) {
  const [kind, any] = entry.split('/');
  if (any === '*') return kind === '*' ? words.anyFile : words.any(kind);
  return entry.replace(/^.*[/.]/, '').toUpperCase();
}
