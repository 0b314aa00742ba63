// What a notice about a run or a trigger says: pure text, with every stored value made inert (issue 7; specification section 6.2).
import { html, mailLayout, oneLine } from '../messaging/html';
import type { Run } from './run';

export const NOTICES = ['start', 'assignment', 'completion', 'stall', 'requests', 'failure'] as const;
export type Notice = (typeof NOTICES)[number];

export interface NoticeFacts {
  notice: Notice;
  run: Pick<Run, 'workflow_title' | 'expiry_name' | 'progress' | 'started_by_name' | 'stall_threshold_days'>;
  /** The titles of the steps that the receiver was given; for `assignment` alone. */
  steps: readonly string[];
  /** Why it could not be done; for `failure` alone. */
  reason: string;
  link: string;
}

const LISTED_STEPS = 10;

/** One line that says it all: the notification, the text message, the mail's subject. */
export function headlineOf({ notice, run, steps, reason }: NoticeFacts): string {
  const title = oneLine(run.workflow_title, 100);
  const about = run.expiry_name === null ? title : `${title} for ${oneLine(run.expiry_name, 100)}`;
  switch (notice) {
    case 'start':
      return `Workflow started: ${about}`;
    case 'assignment':
      return steps.length === 1
        ? `You have a step in ${about}: ${oneLine(steps[0] ?? '', 100)}`
        : `You have ${steps.length} steps in ${about}`;
    case 'completion':
      return `Workflow completed: ${about}`;
    case 'requests':
      return `Documents requested: ${about}`;
    case 'failure':
      return `Could not be started: ${about}. ${oneLine(reason, 200)}`;
    case 'stall':
      return `Workflow stalled: ${about}, no step done in ${run.stall_threshold_days === 1 ? '1 day' : `${run.stall_threshold_days} days`}`;
  }
}

export const noticeText = (facts: NoticeFacts): string => `${headlineOf(facts)}. ${facts.link}`;

export function noticeMail(facts: NoticeFacts): { subject: string; html: string; text: string } {
  const { run, steps, link } = facts;
  const subject = headlineOf(facts);
  const layout = mailLayout({
    title: subject,
    body: steps.slice(0, LISTED_STEPS).map((step) => html`• ${oneLine(step, 200)}`),
    facts: [
      ['Workflow', oneLine(run.workflow_title, 100)],
      ...(run.expiry_name === null ? [] : [['Record', oneLine(run.expiry_name, 100)] as const]),
      ['Started by', oneLine(run.started_by_name, 100)],
      ['Progress', `${run.progress} %`],
    ],
    action: { label: 'Open', url: link },
    footer: 'You receive this because you are named in the workflow or its notices, or have set its trigger.',
  });
  return { subject, ...layout };
}
