// A workflow run: members see its steps, editors complete them.

import { useState } from 'preact/hooks';
import { unwrap } from '../../../clients/typescript/src/index';
import { ActionButton, Loaded, Page, useLoad } from '../parts';
import { type Route, recordLink } from '../route';
import { api, may } from '../session';
import { dayOf, formats } from '../words';
import { runWords } from '../words/links';

const load = async (run_id: string) =>
  (await unwrap(api.v1.GET('/getWorkflowRun', { params: { query: { run_id } } }))).run;

type Run = Awaited<ReturnType<typeof load>>;
type Step = Run['sections'][number]['steps'][number];

export function WorkflowRun({ id = '' }: Route) {
  const words = runWords();
  const loaded = useLoad(() => load(id), [id]);
  const [changed, setChanged] = useState<Run>();
  const title = loaded.data?.workflow_title ?? words.name;
  return (
    <Page title={title}>
      <Loaded of={loaded}>{(run) => <Steps run={changed ?? run} onChange={setChanged} />}</Loaded>
    </Page>
  );
}

function Steps({ run, onChange }: { run: Run; onChange: (run: Run) => void }) {
  const words = runWords();
  const isLeft = ({ status, required }: Step) => status !== 'completed' && required;
  const canFinish = run.status === 'in_progress' && !run.sections.some(({ steps }) => steps.some(isLeft));
  const finish = async () => {
    onChange((await unwrap(api.v1.POST('/completeWorkflowRun', { body: { run_id: run.id } }))).run);
  };
  return (
    <>
      <p dir="auto">
        {words.started(run.started_by_name, dayOf(run.started_at), words.status[run.status])} {run.cancel_reason}{' '}
        {run.description}
      </p>
      {run.expiry_id && run.expiry_name && (
        <p>
          <a href={recordLink(run.expiry_id)} dir="auto">
            {run.expiry_name}
          </a>
        </p>
      )}
      <p>
        <label>
          {words.progress(formats().number(run.progress))}
          <progress max={100} value={run.progress} />
        </label>
      </p>
      {run.sections.map(({ title, description, steps }) => (
        <section key={title} class="panel">
          {title && <h2 dir="auto">{title}</h2>}
          {description && <p dir="auto">{description}</p>}
          <ul class="lines">
            {steps.map((step) => (
              <StepLine key={step.id} step={step} run={run} onChange={onChange} />
            ))}
          </ul>
        </section>
      ))}
      {may('editor') && canFinish && <ActionButton text={words.finish} onAct={finish} />}
    </>
  );
}

function StepLine({ step, run, onChange }: { step: Step; run: Run; onChange: (run: Run) => void }) {
  const words = runWords();
  const isDone = step.status === 'completed';
  const facts = [
    isDone && step.completed_at
      ? words.doneBy(step.completed_by_name ?? '', dayOf(step.completed_at))
      : (step.assignee_name ?? words.nobody),
    step.due_date && !isDone && words.due(dayOf(step.due_date)),
    !step.required && words.optional,
  ];
  const change = async () => {
    const body = { run_id: run.id, step_id: step.id };
    const call = isDone ? api.v1.POST('/reopenWorkflowStep', { body }) : api.v1.POST('/completeWorkflowStep', { body });
    onChange((await unwrap(call)).run);
  };
  const text = isDone ? words.takeBack : words.done;
  const mayChange = may('editor') && run.status !== 'cancelled' && (!isDone || run.status === 'in_progress');
  return (
    <li>
      <div dir="auto">
        <strong>
          {isDone && '✓ '}
          {step.title}
        </strong>
        {step.instructions && <p>{step.instructions}</p>}
        <small>{facts.filter(Boolean).join(' · ')}</small>
        {step.notes && <p>{step.notes}</p>}
      </div>
      {mayChange && (
        <ActionButton quiet={isDone} text={text} label={formats().labelled(text, step.title)} onAct={change} />
      )}
    </li>
  );
}
