// Which files a field takes, in the client's language.

export const mebibytes = (bytes) => `${Math.max(0.1, bytes / 1024 / 1024).toFixed(1)} MB`;

/**
 * @param {import('../languages/language').Language['page']['collect']} words
 * @param {{allowed_types: readonly string[], max_size_bytes: number}} field
 */
export function kindsOfFile(words, { allowed_types: allowed, max_size_bytes: max }) {
  const types = allowed.length === 0 ? '' : `${allowed.map((entry) => spoken(words, entry)).join(', ')}. `;
  return `${types}${words.atMost(mebibytes(max))}`;
}

/** `image/*` is “any image”, `application/pdf` and `.pdf` are “PDF”. */
function spoken(words, entry) {
  const [kind, any] = entry.split('/');
  if (any === '*') return kind === '*' ? words.anyFile : words.any(kind);
  return entry.replace(/^.*[/.]/, '').toUpperCase();
}
