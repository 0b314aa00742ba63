// The page behind a portal link: a client's projects as plain text.
const find = (id) => document.getElementById(id);
const FACTS = [
  ['Status', 'status'],
  ['Start', 'startDate'],
  ['Due', 'dueDate'],
  ['Description', 'description'],
];

/** Text only: whatever somebody wrote into a record stays what it is. */
function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function section(project) {
  const list = document.createElement('dl');
  for (const [label, field] of FACTS) {
    if (project[field]) list.append(element('dt', label), element('dd', project[field]));
  }
  const made = document.createElement('section');
  made.append(element('h2', project.name), list);
  return made;
}

function show({ organization_name, client_name, projects }) {
  find('title').textContent = client_name;
  document.title = client_name;
  find('about').textContent =
    projects.length === 0
      ? `${organization_name} has no open projects for you.`
      : `What ${organization_name} is working on for you.`;
  find('projects').append(...projects.map(section));
}

async function open() {
  const answer = await fetch('/v1/openCompliancePortal', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: location.hash.slice(1) }),
  });
  const body = await answer.json();
  if (answer.ok) return show(body);
  throw new Error(
    answer.status === 404 || answer.status === 400 ? 'This link does not work any more.' : body.error,
  );
}

open().catch((error) => {
  find('problem').textContent = error.message;
});
