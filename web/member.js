// A member's session on a page behind a link in one of our mails. The token lives in the page only.
import { onSubmit } from '/dom.js';

let token;

/** Asks the service as the member who has signed in. */
export async function ask(path, body) {
  const answer = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const content = await answer.json();
  if (!answer.ok)
    throw new Error(content.error?.message ?? content.error ?? content.message ?? 'Something went wrong');
  return content;
}

/** What the page's address names. */
export const namedId = () => encodeURIComponent(new URLSearchParams(location.search).get('id') ?? '');

/** Shows `open` what the form's credentials open; what goes wrong is told in `#problem`. */
export const onSignIn = (form, open) =>
  onSubmit(form, async () => {
    await signIn(form);
    await open();
    form.hidden = true;
  });

async function signIn(form) {
  ({ accessToken: token } = await ask('/v1/login', Object.fromEntries(new FormData(form))));
}
