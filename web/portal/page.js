// The page behind a portal link: a client's projects, requests and documents. Text only: whatever somebody wrote into a
// record stays what it is.
import { button, element, find, sizeOf, spelledOut, tell } from '/dom.js';

const token = location.hash.slice(1);

const REQUEST_STATUS = {
  sent: 'Sent to you',
  viewed: 'Opened',
  in_progress: 'Begun',
  completed: 'Sent back',
  paused: 'Paused',
  cancelled: 'Withdrawn',
  expired: 'Time is over',
};
const DOCUMENT_STATUS = { pending: 'Being looked at', approved: 'Approved', rejected: 'To be corrected' };

/** One line of a list: what it is, what is known of it, and its status. */
function card(title, facts, status) {
  const what = element('div', '', 'what');
  what.append(element('strong', title));
  const known = facts.filter(Boolean);
  if (known.length > 0) what.append(element('span', known.join(' · ')));
  const made = document.createElement('li');
  made.append(what, element('span', status, 'status'));
  return made;
}

const projectCard = ({ name, status, startDate, dueDate, description }) =>
  card(name, [startDate && `from ${startDate}`, dueDate && `due ${dueDate}`, description], status);

const requestCard = ({ name, status, due_date, sent_at, completed_at }) =>
  card(
    name,
    [
      `asked on ${spelledOut(sent_at)}`,
      due_date && `due ${spelledOut(due_date)}`,
      completed_at && `answered on ${spelledOut(completed_at)}`,
    ],
    REQUEST_STATUS[status] ?? status,
  );

async function ask(endpoint, input) {
  const answer = await fetch(`/v1/${endpoint}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, ...input }),
  });
  const body = await answer.json();
  if (answer.ok) return body;
  const gone = answer.status === 404 || answer.status === 400;
  throw new Error(gone ? 'This link does not work any more.' : body.error);
}

/** The address is made when it is wanted, for it is good for minutes only; it serves a download, so the page stays. */
async function download(id) {
  location.assign((await ask('getCompliancePortalDocument', { document_id: id })).url);
}

function documentCard({ id, file_name, size, uploaded_at, request_name, status }) {
  const made = card(
    file_name,
    [request_name, `sent on ${spelledOut(uploaded_at)}`, sizeOf(size)],
    DOCUMENT_STATUS[status] ?? status,
  );
  made.append(button('Download', `Download ${file_name}`, () => download(id)));
  return made;
}

function fill(id, cards) {
  if (cards.length > 0) find(id).append(...cards);
  else find(id).replaceWith(element('p', 'None at the moment.', 'none'));
}

function show({ organization_name, client_name, expires_at, projects, requests, documents }) {
  find('organization').textContent = organization_name;
  find('title').textContent = client_name;
  document.title = `${client_name} · ${organization_name}`;
  find('about').textContent =
    `What we do for you and have from you. This link works until ${spelledOut(expires_at)}.`;
  fill('projects', projects.map(projectCard));
  fill('requests', requests.map(requestCard));
  fill('documents', documents.map(documentCard));
  find('content').hidden = false;
}

ask('openCompliancePortal', {})
  .then(show)
  .catch((error) => {
    find('title').textContent = 'Portal';
    tell(error.message);
  });
