// The page behind a share link: asks for the password where there is one, and shows the record as plain text.
import { element, find, onSubmit, tell } from '/dom.js';

const FACTS = [
  ['Organization', 'organization_name'],
  ['Expiry date', 'expiry_date'],
  ['Start date', 'start_date'],
  ['Type', 'type'],
  ['Priority', 'priority'],
  ['State', 'state'],
  ['Notes', 'notes'],
];

const addFact = (label, text) => find('record').append(element('dt', label), element('dd', text));

function show(expiry) {
  find('title').textContent = expiry.name;
  document.title = expiry.name;
  for (const [label, field] of FACTS) if (expiry[field]) addFact(label, expiry[field]);
  for (const item of expiry.checklist) addFact(item.done ? 'Done' : 'To do', item.text);
  for (const [label, text] of Object.entries(expiry.custom_fields)) addFact(label, text);
  find('unlock').hidden = true;
  find('record').hidden = false;
}

async function open(password) {
  const token = location.hash.slice(1);
  const answer = await fetch('/v1/getSharedExpiry', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(password === undefined ? { token } : { token, password }),
  });
  const body = await answer.json();
  if (answer.ok) return show(body.expiry);
  if (answer.status === 401) {
    find('unlock').hidden = false;
    tell(password === undefined ? '' : 'That is not the password.');
    return undefined;
  }
  throw new Error(answer.status === 404 ? 'This link does not work any more.' : body.error);
}

onSubmit(find('unlock'), (form) => open(new FormData(form).get('password')));
open().catch((error) => tell(error.message));
