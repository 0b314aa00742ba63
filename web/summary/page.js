// Stops the weekly summary. The token is behind the hash, so that neither servers nor their logs see it.
import { fetched, find, onSubmit } from '/dom.js';
import { languageOf, speak } from '/words.js';

const given = new URLSearchParams(location.hash.slice(1));
const language = await languageOf(given.get('locale'));
const words = language.page.summary;

speak(language, words);
document.title = words.title;

onSubmit(find('stop'), async (form) => {
  const path = `/v1/unsubscribe?${new URLSearchParams({ token: given.get('token') ?? '' })}`;
  const { ok, status } = await fetched(path, { method: 'POST' });
  if (!ok)
    throw new Error(status === 404 || status === 400 ? language.page.brokenLink : language.page.failed);
  form.hidden = true;
  find('outcome').textContent = words.done;
});
