// What the service refuses, as a page says it.

/**
 * What the service refuses, in the reader's language: by its code, for its own words are English, and say more where that
 * is what is read.
 * @param {import('./languages/language').Language} language
 * @param {any} body of the answer, in the manner of v1 or v2
 * @returns {string}
 */
export function refusal({ locale, page }, body) {
  const isNested = typeof body.error === 'object' && body.error !== null;
  const { code, message } = isNested ? body.error : { code: body.code, message: body.error ?? body.message };
  if (locale === 'en' && message) return message;
  return Object.hasOwn(page.refusals, code ?? '') ? page.refusals[/** @type {'GONE'} */ (code)] : page.failed;
}
