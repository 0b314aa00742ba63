// Northwind's workflows: templates, runs in every state, and triggers that will start runs.
import { DateTime } from 'luxon';
import { tenantOf } from '../../functions/api/actor';
import type { MutationContext } from '../../functions/api/writes';
import { type Expiry, isOpenExpiry } from '../../functions/expiries/record/record';
import { clock } from '../../functions/platform/clock';
import { unitOfWork } from '../../functions/store/unitOfWork';
import { stepsOfSections } from '../../functions/workflows/outline';
import { stageNewWorkflowComment } from '../../functions/workflows/runs/comments';
import type { WorkflowRun } from '../../functions/workflows/runs/run';
import { stageRunStepCompletion, stageWorkflowRunCancellation } from '../../functions/workflows/runs/runChanges';
import { stageWorkflowRunStartByPerson } from '../../functions/workflows/runs/startRun';
import { fireWorkflowTrigger } from '../../functions/workflows/triggers/fireTrigger';
import { triggerInput, workflowTriggers } from '../../functions/workflows/triggers/trigger';
import { stageNewWorkflowTrigger } from '../../functions/workflows/triggers/triggerChanges';
import { type Workflow, workflowInput } from '../../functions/workflows/workflow';
import { stageNewWorkflow } from '../../functions/workflows/workflowChanges';
import { stageNewWorkflowType } from '../../functions/workflows/workflowType';
import type { DemoOrganization } from './people';

interface Template {
  title: string;
  type: string;
  tags: string[];
  /** Step titles by section. */
  sections: Record<string, string[]>;
}

const TEMPLATES: readonly Template[] = [
  {
    title: 'Licence renewal',
    type: 'Renewal',
    tags: ['licence', 'authority'],
    sections: {
      Prepare: ['Collect the evidence', 'Check the fee'],
      File: ['Send the application', 'Archive the receipt'],
    },
  },
  {
    title: 'Insurance review',
    type: 'Review',
    tags: ['insurance'],
    sections: { Compare: ['Ask for two offers', 'Compare the cover'], Decide: ['Sign or cancel'] },
  },
  {
    title: 'Supplier audit',
    type: 'Review',
    tags: ['supplier', 'audit'],
    sections: { Visit: ['Announce the visit', 'Walk the site', 'Write the report'] },
  },
];

const SILENT = { email: false, sms: false, whatsapp: false, in_app: true, teams: false };
const TRIGGER_LEAD_DAYS = 14;
const MAX_TRIGGERS = 6;

type People = { admin: MutationContext['actor']; editor: MutationContext['actor'] };

export async function seedWorkflows(organization: DemoOrganization, expiries: readonly Expiry[]): Promise<void> {
  const { tenant } = organization;
  const { admin, editor } = organization.people;
  if (!admin || !editor) throw new Error('The demo organization lacks people');
  const people = { admin, editor };
  const act = <T>(change: (context: MutationContext) => Promise<T>): Promise<T> =>
    unitOfWork((writes) => change({ tenant, actor: admin, writes, now: clock.now() }));
  const workflows = await seedTemplates(act, people);
  const open = expiries.filter(isOpenExpiry);
  await seedRuns(act, workflows, open);
  await seedTriggers(act, workflows, open);
  await seedTriggeredRun(act, people, workflows, open);
}

type Act = <T>(change: (context: MutationContext) => Promise<T>) => Promise<T>;

async function seedTemplates(act: Act, { admin, editor }: People): Promise<Workflow[]> {
  const types = new Map<string, string>();
  for (const name of new Set(TEMPLATES.map(({ type }) => type))) {
    const { id } = await act(async (context) => stageNewWorkflowType(context, { name, description: '' }));
    types.set(name, id);
  }
  const workflows: Workflow[] = [];
  for (const { title, type, tags, sections } of TEMPLATES) {
    const outline = Object.entries(sections).map(([section, steps]) => ({
      title: section,
      steps: steps.map((step, index) => ({
        title: step,
        assignee_id: (index % 2 === 0 ? editor : admin).id,
        due: { days: 2 * index + 2, from: 'run_start' as const },
      })),
    }));
    const input = workflowInput.parse({
      title,
      tags,
      workflow_type_id: types.get(type),
      sections: outline,
    });
    workflows.push(await act((context) => stageNewWorkflow(context, input)));
  }
  return workflows;
}

/** One run untouched, one half done with a comment, one completed, one cancelled. */
async function seedRuns(act: Act, workflows: readonly Workflow[], open: readonly Expiry[]): Promise<void> {
  const start = (index: number): Promise<WorkflowRun> =>
    act((context) =>
      stageWorkflowRunStartByPerson(context, {
        workflow_id: workflows[index % workflows.length]?.id ?? '',
        expiry_id: open[index]?.id ?? null,
        notify_channels: SILENT,
      }),
    );
  const completeSteps = async (run: WorkflowRun, count: number): Promise<void> => {
    for (const { id } of stepsOfSections(run.sections).slice(0, count)) {
      await act((context) => stageRunStepCompletion(context, run.id, { step_id: id }));
    }
  };
  await start(0);
  const half = await start(1);
  await completeSteps(half, 2);
  await act((context) =>
    stageNewWorkflowComment(context, {
      workflow_id: half.id,
      content: 'The second offer is still missing.',
      step_id: stepsOfSections(half.sections)[0]?.id ?? null,
      section_id: null,
      mentioned_users: [],
    }),
  );
  const whole = await start(2);
  await completeSteps(whole, stepsOfSections(whole.sections).length);
  const cancelled = await start(3);
  await act((context) => stageWorkflowRunCancellation(context, cancelled.id, { reason: 'The supplier was replaced' }));
}

/** A run started by a trigger, with comments. */
async function seedTriggeredRun(
  act: Act,
  { editor }: People,
  workflows: readonly Workflow[],
  open: readonly Expiry[],
): Promise<void> {
  const expiry = open.findLast(({ expiry_date }) => expiry_date !== null && expiry_date > soonest());
  const workflow = workflows[0];
  if (!expiry || !workflow) throw new Error('The demo organization has nothing to renew');
  const input = triggerInput.parse({
    expiry_id: expiry.id,
    workflow_id: workflow.id,
    trigger_days: TRIGGER_LEAD_DAYS,
  });
  const { id, organization_id } = await act((context) => stageNewWorkflowTrigger(context, input));
  const store = workflowTriggers.of(tenantOf(organization_id));
  const now = clock.now();
  await store.ref(id).update({ trigger_date: now, wake_at: now });
  const due = await store.get(id);
  if (due) await fireWorkflowTrigger(due);
  const runId = (await store.get(id))?.current_run_id;
  if (!runId) throw new Error('The demo’s trigger started no run');
  const about = { workflow_id: runId, step_id: null, section_id: null, mentioned_users: [] };
  const comment = (content: string) => (context: MutationContext) =>
    stageNewWorkflowComment(context, { ...about, content });
  await act(comment('The authority wants the new form this year.'));
  await act((context) => comment('I have it and will send it on Monday.')({ ...context, actor: editor }));
}

/** Times before it are in the past. */
const soonest = (): string =>
  DateTime.fromJSDate(clock.now())
    .plus({ days: TRIGGER_LEAD_DAYS + 2 })
    .toISODate() ?? '';

async function seedTriggers(act: Act, workflows: readonly Workflow[], open: readonly Expiry[]): Promise<void> {
  const later = open
    .filter(({ expiry_date }) => expiry_date !== null && expiry_date > soonest())
    .slice(0, MAX_TRIGGERS);
  for (const [index, expiry] of later.entries()) {
    const input = triggerInput.parse({
      expiry_id: expiry.id,
      workflow_id: workflows[index % workflows.length]?.id,
      trigger_days: TRIGGER_LEAD_DAYS,
      notify_on_stall: true,
      carry_to_renewal: expiry.recurrence !== null,
    });
    await act((context) => stageNewWorkflowTrigger(context, input));
  }
}
