// The page behind an invitation's link: whoever was invited names themselves, chooses a password and joins. The token
// stands behind the hash: neither servers nor their logs see it.
import { find, onSubmit } from '/dom.js';

async function join(form) {
  const invitationToken = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  const answer = await fetch('/v1/completeInvitation', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ invitationToken, ...Object.fromEntries(new FormData(form)) }),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error ?? 'Something went wrong');
  form.hidden = true;
  find('title').textContent = `Welcome to ${body.organizationName}`;
  find('outcome').textContent = 'You can sign in with your email address and password now.';
}

onSubmit(find('accept'), join);
