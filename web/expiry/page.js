// The page behind a reminder's link: a member signs in and sees the expiry.
import { element, find } from '/dom.js';
import { ask, namedId, onSignIn } from '/member.js';

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
    find('record').append(element('dt', label), element('dd', expiry[field]));
  }
  find('record').hidden = false;
}

onSignIn(find('sign-in'), async () => show(await ask(`/v2/expiries/${namedId()}`)));
