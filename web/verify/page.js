// The page behind a verification mail's link. The token stands behind the hash: neither servers nor their logs see it.
import { find, onSubmit, onward, post, showError } from '/dom.js';
import { languageOf, speak } from '/words.js';

const given = new URLSearchParams(location.hash.slice(1));
const language = await languageOf(given.get('locale'));
const words = language.page.verify;

async function verify() {
  const { email } = await post('verifyEmail', { token: given.get('token') ?? '' });
  find('title').textContent = words.thanks;
  find('outcome').textContent = words.verified(email);
  find('outcome').after(onward(language.page.onward));
}

speak(language, words);
document.title = words.title;
verify().catch((error) => {
  find('title').textContent = words.oldTitle;
  find('outcome').textContent = words.old;
  find('again').hidden = false;
  showError(error.message);
});

onSubmit(find('again'), async (form) => {
  await post('resendVerificationEmail', Object.fromEntries(new FormData(form)));
  form.hidden = true;
  find('outcome').textContent = words.onItsWay;
});
