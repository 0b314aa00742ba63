// The page behind a verification mail's link. The token stands behind the hash: neither servers nor their logs see it.
import { find, tell } from '/dom.js';

async function verify() {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  const answer = await fetch('/v1/verifyEmail', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error ?? 'Something went wrong');
  find('title').textContent = 'Thank you';
  find('outcome').textContent = `${body.email} is verified.`;
}

verify().catch((error) => {
  find('outcome').textContent = '';
  tell(error.message);
});
