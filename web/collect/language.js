// The language that the page of a request speaks: the client's, once the service has named it.
import { en } from '/languages/en.js';
import { refusal } from '/refusal.js';
import { languageOf, speak } from '/words.js';

/** @type {import('../languages/language').Language} */
let language;

export const words = () => language.page.collect;
/** Words an error of the service, also before the client's language is known. */
export const refused = (body) => refusal(language ?? en, body);
export const spoken = () => language;
export const formats = () => language.formats;

/** @param {string | null | undefined} locale */
export async function speakIn(locale) {
  language = await languageOf(locale);
  speak(language, { ...words(), opening: undefined });
}
