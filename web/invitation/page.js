// The invitation page: shows who invites to what; the invited person enters their name and a password, and joins. The
// token is after the hash, so servers and logs never see it.
import { button, element, find, onSubmit, onward, post, showError } from '/dom.js';
import { languageOf, speak } from '/words.js';

const given = new URLSearchParams(location.hash.slice(1));
const invitationToken = given.get('token') ?? '';
const language = await languageOf(given.get('locale'));
const words = language.page.invitation;

const askForNew = button(words.ask, words.ask, async () => {
  await post('requestNewInvitation', { invitationToken });
  find('next').replaceChildren();
  find('outcome').textContent = words.asked;
});

function newPassword() {
  const link = element('a', words.newPassword, 'button');
  link.href = '/reset/';
  return link;
}

function show({ status, inviter_name, organization_name, role, email, expires_at }) {
  if (status === 'pending') {
    const { body, roles } = language.account.invitation;
    const until = words.until(language.formats.day(expires_at));
    find('about').textContent = `${body(inviter_name, organization_name, roles[role])} ${until}`;
    find('accept').elements.email.value = email;
    find('accept').hidden = false;
    return;
  }
  find('title').textContent = words.ended[status];
  find('about').textContent = words.whatNow[status];
  if (status === 'expired') find('next').append(askForNew);
  if (status === 'accepted') find('next').append(newPassword());
}

async function join(form) {
  const entered = Object.fromEntries(new FormData(form));
  const { organizationName } = await post('completeInvitation', { invitationToken, ...entered });
  form.hidden = true;
  find('title').textContent = words.welcome(organizationName);
  find('about').textContent = '';
  find('outcome').textContent = words.outcome;
  find('next').replaceChildren(onward(language.page.onward));
  find('title').focus();
}

onSubmit(find('accept'), join);
// A notification about an invitation leads an admin to all of them.
if (invitationToken === '' && location.search !== '') location.replace('/console/#/people');
else {
  speak(language, words);
  document.title = words.title;
  post('openInvitation', { invitationToken })
    .then(show)
    .catch((error) => {
      find('title').textContent = words.broken;
      find('about').textContent = words.look;
      showError(error.status === 404 ? '' : error.message);
    });
}
