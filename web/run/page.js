// The run page: members sign in, see the run and do its steps. Shows text only, so that record content never becomes
// markup.
import { element, find, showError } from '/dom.js';
import { ask, formats, may, namedId, onSignIn, spelledOut, words } from '/member.js';

const said = () => words().run;

const factsOf = ({ assignee_name, due_date, required, status, completed_by_name, completed_at }) =>
  [
    status === 'completed'
      ? said().doneBy(completed_by_name, spelledOut(completed_at))
      : (assignee_name ?? said().nobody),
    due_date && status !== 'completed' && said().due(spelledOut(due_date)),
    !required && said().optional,
  ]
    .filter(Boolean)
    .join(' · ');

function stepElement(step, run) {
  const isDone = step.status === 'completed';
  const what = element('div', '', 'what');
  what.append(element('h3', `${isDone ? '✓ ' : ''}${step.title}`));
  if (step.instructions) what.append(element('p', step.instructions));
  what.append(element('p', factsOf(step), 'facts'));
  if (step.notes) what.append(element('p', step.notes));
  const made = document.createElement('li');
  made.append(what);
  if (!may('editor') || run.status === 'cancelled' || (isDone && run.status !== 'in_progress')) return made;
  const button = element('button', isDone ? said().takeBack : said().done, isDone ? 'quiet' : '');
  button.type = 'button';
  button.id = `step-${step.id}`;
  button.setAttribute('aria-label', `${button.textContent}: ${step.title}`);
  const endpoint = isDone ? 'reopenWorkflowStep' : 'completeWorkflowStep';
  button.addEventListener('click', () => change(button, endpoint, { step_id: step.id }));
  made.append(button);
  return made;
}

function sectionElement({ title, description, steps }, run) {
  const list = element('ul', '', 'steps');
  list.append(...steps.map((step) => stepElement(step, run)));
  const made = document.createElement('section');
  if (title) made.append(element('h2', title));
  if (description) made.append(element('p', description));
  made.append(list);
  return made;
}

const isLeft = ({ status, required }) => status !== 'completed' && required;

function show(run) {
  find('title').textContent = run.workflow_title;
  document.title = run.workflow_title;
  find('about').textContent = [
    run.expiry_name && said().about(run.expiry_name),
    said().started(run.started_by_name, spelledOut(run.started_at), said().status[run.status]),
    run.cancel_reason,
    run.description,
  ]
    .filter(Boolean)
    .join(' ');
  find('progress').value = run.progress;
  find('progress-text').textContent = said().progress(formats().number(run.progress));
  find('sections').replaceChildren(...run.sections.map((section) => sectionElement(section, run)));
  const steps = run.sections.flatMap((section) => section.steps);
  find('finish').hidden = !may('editor') || run.status !== 'in_progress' || steps.some(isLeft);
  find('run').hidden = false;
}

/** One change at a time; the focus stays with the step that was changed. */
async function change(button, endpoint, what) {
  showError('');
  button.disabled = true;
  try {
    const { run } = await ask(`/v1/${endpoint}`, { run_id: decodeURIComponent(namedId()), ...what });
    show(run);
    (document.getElementById(button.id) ?? find('title')).focus();
  } catch (error) {
    showError(error.message);
  } finally {
    button.disabled = false;
  }
}

find('finish').addEventListener('click', () => change(find('finish'), 'completeWorkflowRun', {}));
onSignIn(find('sign-in'), 'run', async () => {
  const { run } = await ask(`/v1/getWorkflowRun?run_id=${namedId()}`);
  show(run);
  find('title').focus();
});
