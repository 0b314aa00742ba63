// Northwind's workflows: templates, runs in every state, and triggers that start one for expiries to come.
import { DateTime } from 'luxon';
import { type Expiry, isOpen } from '../../functions/expiries/record';
import { clock } from '../../functions/platform/clock';
import { unitOfWork } from '../../functions/platform/unitOfWork';
import { stageNewComment } from '../../functions/workflows/commentChanges';
import { stepsOf } from '../../functions/workflows/outline';
import type { Workflow } from '../../functions/workflows/record';
import type { Run } from '../../functions/workflows/run';
import { cancelRun, completeStep } from '../../functions/workflows/runChanges';
import { startRun } from '../../functions/workflows/startRun';
import { stageNewTrigger } from '../../functions/workflows/triggerChanges';
import { triggerInput } from '../../functions/workflows/triggerFields';
import { type Deed, stageNewWorkflow } from '../../functions/workflows/workflowChanges';
import { workflowInput } from '../../functions/workflows/workflowFields';
import { stageNewType } from '../../functions/workflows/workflowType';
import type { DemoOrganization } from './people';

interface Template {
  title: string;
  type: string;
  tags: string[];
  /** The steps' titles by their section's. */
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
const MOST_TRIGGERS = 6;

type People = { admin: Deed['actor']; editor: Deed['actor'] };

export async function seedWorkflows(
  organization: DemoOrganization,
  expiries: readonly Expiry[],
): Promise<void> {
  const { tenant } = organization;
  const { admin, editor } = organization.people;
  if (!admin || !editor) throw new Error('The demo organization lacks people');
  const people = { admin, editor };
  const act = <T>(change: (deed: Deed) => Promise<T>): Promise<T> =>
    unitOfWork((writes) => change({ tenant, actor: admin, writes, now: clock.now() }));
  const workflows = await seedTemplates(act, people);
  const open = expiries.filter(isOpen);
  await seedRuns(act, workflows, open);
  await seedTriggers(act, workflows, open);
}

type Act = <T>(change: (deed: Deed) => Promise<T>) => Promise<T>;

async function seedTemplates(act: Act, { admin, editor }: People): Promise<Workflow[]> {
  const types = new Map<string, string>();
  for (const name of new Set(TEMPLATES.map(({ type }) => type))) {
    const { id } = await act(async (deed) => stageNewType(deed, { name, description: '' }));
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
    workflows.push(await act((deed) => stageNewWorkflow(deed, input)));
  }
  return workflows;
}

/** One run untouched, one half done with a comment, one completed, one cancelled. */
async function seedRuns(act: Act, workflows: readonly Workflow[], open: readonly Expiry[]): Promise<void> {
  const start = (index: number): Promise<Run> =>
    act((deed) =>
      startRun(deed, {
        workflowId: workflows[index % workflows.length]?.id ?? '',
        expiryId: open[index]?.id ?? null,
        notices: { notify_channels: SILENT },
      }),
    );
  const completeSteps = async (run: Run, count: number): Promise<void> => {
    for (const { id } of stepsOf(run.sections).slice(0, count)) {
      await act((deed) => completeStep(deed, { runId: run.id, stepId: id, notes: undefined }));
    }
  };
  await start(0);
  const half = await start(1);
  await completeSteps(half, 2);
  await act((deed) =>
    stageNewComment(deed, half.id, {
      content: 'The second offer is still missing.',
      stepId: stepsOf(half.sections)[0]?.id ?? null,
      sectionId: null,
      mentioned: [],
    }),
  );
  const whole = await start(2);
  await completeSteps(whole, stepsOf(whole.sections).length);
  const cancelled = await start(3);
  await act((deed) => cancelRun(deed, cancelled.id, 'The supplier was replaced'));
}

async function seedTriggers(
  act: Act,
  workflows: readonly Workflow[],
  open: readonly Expiry[],
): Promise<void> {
  const soonest =
    DateTime.fromJSDate(clock.now())
      .plus({ days: TRIGGER_LEAD_DAYS + 2 })
      .toISODate() ?? '';
  const later = open
    .filter(({ expiry_date }) => expiry_date !== null && expiry_date > soonest)
    .slice(0, MOST_TRIGGERS);
  for (const [index, expiry] of later.entries()) {
    const input = triggerInput.parse({
      expiry_id: expiry.id,
      workflow_id: workflows[index % workflows.length]?.id,
      trigger_days: TRIGGER_LEAD_DAYS,
      notify_on_stall: true,
      carry_to_renewal: expiry.recurrence !== null,
    });
    await act((deed) => stageNewTrigger(deed, input));
  }
}
