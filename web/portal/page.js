// The portal page: a client's projects, requests and documents. Shows text only, so that record content never becomes
// markup.
import { button, element, fetched, find, showError } from '/dom.js';
import { refusal } from '/refusal.js';
import { languageOf, speak } from '/words.js';

const token = location.hash.slice(1);

/** @type {import('../languages/language').Language} */
let language;
const words = () => language.page.portal;

async function speakIn(locale) {
  language = await languageOf(locale);
  speak(language, words());
}

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
  card(
    name,
    [
      startDate && words().from(language.formats.date(startDate)),
      dueDate && words().due(language.formats.date(dueDate)),
      description,
    ],
    status,
  );

function requestCard({ name, status, due_date, sent_at, completed_at, url }) {
  const facts = [
    words().asked(language.formats.day(sent_at)),
    due_date && words().due(language.formats.date(due_date)),
    completed_at && words().answered(language.formats.day(completed_at)),
  ];
  const made = card(name, facts, words().requestStatus[status] ?? status);
  if (url === null) return made;
  const link = element('a', words().answer, 'button');
  link.href = url;
  link.setAttribute('aria-label', words().answerOf(name));
  made.append(link);
  return made;
}

const OPENING = 'openCompliancePortal';

/** Only an answer about the link itself says that it has ended: a request that was cut off on its way is a 400, too. */
function notOpened(status, body) {
  const isOfLink =
    status === 404 ||
    status === 410 ||
    (status === 400 && Object.hasOwn(body.details?.fields ?? {}, 'token'));
  if (isOfLink) return language.page.endedLink;
  return status === 400 ? language.page.failed : refusal(language, body);
}

async function ask(endpoint, input) {
  const answer = await fetched(`/v1/${endpoint}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, ...input }),
  });
  const body = await answer.json();
  if (answer.ok) return body;
  throw new Error(endpoint === OPENING ? notOpened(answer.status, body) : refusal(language, body));
}

/** The address is made when it is wanted, for it is good for minutes only; it serves a download, so the page stays. */
async function download(id) {
  location.assign((await ask('getCompliancePortalDocument', { document_id: id })).url);
}

function documentCard({ id, file_name, size, uploaded_at, request_name, status }) {
  const made = card(
    file_name,
    [request_name, words().sent(language.formats.day(uploaded_at)), language.formats.size(size)],
    words().documentStatus[status] ?? status,
  );
  made.append(button(words().download, words().downloadOf(file_name), () => download(id)));
  return made;
}

function fill(id, cards) {
  if (cards.length > 0) find(id).append(...cards);
  else find(id).replaceWith(element('p', words().none, 'none'));
}

async function show({ locale, organization_name, client_name, expires_at, projects, requests, documents }) {
  await speakIn(locale);
  find('organization').textContent = organization_name;
  find('title').textContent = client_name;
  document.title = `${client_name} · ${organization_name}`;
  find('about').textContent = words().about(language.formats.day(expires_at));
  fill('projects', projects.map(projectCard));
  fill('requests', requests.map(requestCard));
  fill('documents', documents.map(documentCard));
  find('content').hidden = false;
}

speakIn(null)
  .then(() => ask(OPENING, {}))
  .then(show)
  .catch((error) => {
    find('title').textContent = words().title;
    showError(error.message);
  });
