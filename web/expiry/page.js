// The page behind a reminder's link: a member signs in and sees the expiry.
import { ask, namedId, onSignIn } from '/member.js';

const find = (id) => document.getElementById(id);
const FACTS = [
  ['Expiry date', 'expiry_date'],
  ['Type', 'type'],
  ['Priority', 'priority'],
  ['State', 'state'],
  ['Assigned to', 'assigned_to_user_full_name'],
  ['Notes', 'notes'],
];

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
  find('record').hidden = false;
}

onSignIn(find('sign-in'), async () => show(await ask(`/v2/expiries/${namedId()}`)));
