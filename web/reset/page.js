// The page on which a forgotten password is replaced: a code is mailed to the address, and taken here.
import { find, onSubmit, onward, post } from '/dom.js';
import { languageOf, speak } from '/words.js';

const language = await languageOf(new URLSearchParams(location.hash.slice(1)).get('locale'));
const words = language.page.reset;

const emailOf = () => String(new FormData(find('ask')).get('email'));

function takeCode() {
  if (!find('ask').reportValidity()) return;
  find('reset').hidden = false;
  find('have-code').hidden = true;
  find('reset').querySelector('input').focus();
}

onSubmit(find('ask'), async () => {
  await post('sendPasswordResetEmail', { email: emailOf() });
  const again = find('ask').querySelector('[type="submit"]');
  again.textContent = words.another;
  again.className = 'quiet';
  find('outcome').textContent = words.sent(emailOf());
  takeCode();
});

onSubmit(find('reset'), async (form) => {
  await post('verifyCodeAndUpdatePassword', { email: emailOf(), ...Object.fromEntries(new FormData(form)) });
  form.hidden = true;
  find('ask').hidden = true;
  find('title').textContent = words.changed;
  find('outcome').textContent = words.signIn;
  find('outcome').after(onward(language.page.onward));
  find('title').focus();
});

find('have-code').addEventListener('click', takeCode);
speak(language, words);
document.title = words.title;
