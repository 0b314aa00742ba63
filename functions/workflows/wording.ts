// What a notice about a run or a trigger says: pure text, with every stored value made inert.
import { html, inPlainText, isolated, mailLayout } from '../messaging/html';
import type { Language } from '../messaging/languages';
import type { WorkflowRun } from './run';

export const NOTICES = ['start', 'assignment', 'completion', 'stall', 'requests', 'failure'] as const;
export type Notice = (typeof NOTICES)[number];

export interface NoticeFacts {
  notice: Notice;
  run: Pick<
    WorkflowRun,
    'workflow_title' | 'expiry_name' | 'progress' | 'started_by_name' | 'stall_threshold_days'
  >;
  /** The titles of the steps that the receiver was given; for `assignment` alone. */
  steps: readonly string[];
  /** Why it could not be done; for `failure` alone. */
  reason: string;
  link: string;
  /** The receiver's. */
  language: Language;
}

const LISTED_STEPS = 10;

/** One line that says it all: the notification, the text message, the mail's subject. */
export function headlineOf({ notice, run, steps, reason, language }: NoticeFacts): string {
  const { workflow: words } = language;
  const name = run.expiry_name === null ? null : isolated(run.expiry_name, 100);
  const about = words.about(isolated(run.workflow_title, 100), name);
  switch (notice) {
    case 'start':
      return words.start(about);
    case 'assignment':
      return steps.length === 1
        ? words.step(about, isolated(steps[0] ?? '', 100))
        : words.steps(about, steps.length);
    case 'completion':
      return words.completion(about);
    case 'requests':
      return words.requests(about);
    case 'failure':
      return words.failure(about, isolated(reason, 200));
    case 'stall':
      return words.stall(about, run.stall_threshold_days);
  }
}

export const noticeText = (facts: NoticeFacts): string => inPlainText(`${headlineOf(facts)}. ${facts.link}`);

export function noticeMail(facts: NoticeFacts): { subject: string; html: string; text: string } {
  const { run, steps, link, language } = facts;
  const { workflow: words, locale } = language;
  const subject = headlineOf(facts);
  const labels = words.facts;
  const layout = mailLayout({
    locale,
    title: subject,
    body: steps.slice(0, LISTED_STEPS).map((step) => html`• ${isolated(step, 200)}`),
    facts: [
      [labels.workflow, isolated(run.workflow_title, 100)],
      ...(run.expiry_name === null ? [] : [[labels.record, isolated(run.expiry_name, 100)] as const]),
      [labels.startedBy, isolated(run.started_by_name, 100)],
      [labels.progress, `${run.progress} %`],
    ],
    action: { label: words.open, url: link },
    footer: words.footer,
  });
  return { subject, ...layout };
}
