// The page behind a reminder's link: a member signs in and sees the expiry. The token lives in this page only.
const find = (id) => document.getElementById(id);
const FACTS = [
  ['Expiry date', 'expiry_date'],
  ['Type', 'type'],
  ['Priority', 'priority'],
  ['State', 'state'],
  ['Assigned to', 'assigned_to_user_full_name'],
  ['Notes', 'notes'],
];

async function ask(path, options) {
  const answer = await fetch(path, options);
  const body = await answer.json();
  if (!answer.ok)
    throw new Error(body.error?.message ?? body.error ?? body.message ?? 'Something went wrong');
  return body;
}

function show(expiry) {
  find('title').textContent = expiry.name;
  document.title = expiry.name;
  for (const [label, field] of FACTS) {
    if (!expiry[field]) continue;
    const term = document.createElement('dt');
    const value = document.createElement('dd');
    term.textContent = label;
    value.textContent = expiry[field];
    find('record').append(term, value);
  }
  find('sign-in').hidden = true;
  find('record').hidden = false;
}

async function signInAndShow(form) {
  const body = JSON.stringify(Object.fromEntries(new FormData(form)));
  const headers = { 'Content-Type': 'application/json' };
  const { accessToken } = await ask('/v1/login', { method: 'POST', headers, body });
  const id = encodeURIComponent(new URLSearchParams(location.search).get('id') ?? '');
  show(await ask(`/v2/expiries/${id}`, { headers: { Authorization: `Bearer ${accessToken}` } }));
}

find('sign-in').addEventListener('submit', (event) => {
  event.preventDefault();
  find('problem').textContent = '';
  signInAndShow(event.target).catch((error) => {
    find('problem').textContent = error.message;
  });
});
