// What the service refuses, as a page says it.

/** Fields that an error may name, and what is said of them. */
const FIELDS = /** @type {const} */ ({
  code: 'code',
  password: 'password',
  newPassword: 'password',
  email: 'email',
  until: 'date',
  expiry_date: 'date',
  new_expiry_date: 'date',
  checklist_completed: 'checklist',
  upload_id: 'file',
  content_type: 'kind',
});

/**
 * What the service refuses, in the reader's language: by the field that it names, else by its code. Its own words are for
 * programs and those who write them.
 * @param {import('./languages/language').Language} language
 * @param {any} body of the answer, in the manner of v1 or v2
 * @returns {string}
 */
export function refusal({ page }, body) {
  const isNested = typeof body.error === 'object' && body.error !== null;
  const { code, details } = isNested ? body.error : body;
  const field = Object.keys(details?.fields ?? {}).find((name) => Object.hasOwn(FIELDS, name));
  if (field !== undefined) return page.wrong[FIELDS[/** @type {keyof typeof FIELDS} */ (field)]];
  return Object.hasOwn(page.refusals, code ?? '') ? page.refusals[/** @type {'GONE'} */ (code)] : page.failed;
}
