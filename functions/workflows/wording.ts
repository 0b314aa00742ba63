// The text of notices about runs and triggers; all stored values are escaped.
import { bidiIsolated, html, mailLayout, withoutNeedlessBidiIsolates } from '../messaging/html';
import type { Language } from '../messaging/languages';
import type { WorkflowRun } from './runs/run';

export const WORKFLOW_NOTICE_KINDS = [
  'start',
  'assignment',
  'completion',
  'stall',
  'requests',
  'failure',
] as const;
export type Notice = (typeof WORKFLOW_NOTICE_KINDS)[number];

export interface NoticeFacts {
  notice: Notice;
  run: Pick<
    WorkflowRun,
    'workflow_title' | 'expiry_name' | 'progress' | 'started_by_name' | 'stall_threshold_days'
  >;
  /** Titles of the recipient's assigned steps, for `assignment` only. */
  steps: readonly string[];
  /** The reason, for `failure` only. */
  reason: string;
  link: string;
  /** The recipient's language. */
  language: Language;
}

const LISTED_STEPS = 10;

/** The line used as notification, text message and mail subject. */
export function workflowNoticeHeadline({ notice, run, steps, reason, language }: NoticeFacts): string {
  const { workflow: words } = language;
  const name = run.expiry_name === null ? null : bidiIsolated(run.expiry_name, 100);
  const about = words.about(bidiIsolated(run.workflow_title, 100), name);
  switch (notice) {
    case 'start':
      return words.start(about);
    case 'assignment':
      return steps.length === 1
        ? words.step(about, bidiIsolated(steps[0] ?? '', 100))
        : words.steps(about, steps.length);
    case 'completion':
      return words.completion(about);
    case 'requests':
      return words.requests(about);
    case 'failure':
      return words.failure(about, bidiIsolated(reason, 200));
    case 'stall':
      return words.stall(about, run.stall_threshold_days);
  }
}

export const workflowNoticeText = (facts: NoticeFacts): string =>
  withoutNeedlessBidiIsolates(`${workflowNoticeHeadline(facts)}. ${facts.link}`);

export function workflowNoticeMail(facts: NoticeFacts): { subject: string; html: string; text: string } {
  const { run, steps, link, language } = facts;
  const { workflow: words, locale } = language;
  const subject = workflowNoticeHeadline(facts);
  const labels = words.facts;
  const layout = mailLayout({
    locale,
    title: subject,
    body: steps.slice(0, LISTED_STEPS).map((step) => html`• ${bidiIsolated(step, 200)}`),
    facts: [
      [labels.workflow, bidiIsolated(run.workflow_title, 100)],
      ...(run.expiry_name === null ? [] : [[labels.record, bidiIsolated(run.expiry_name, 100)] as const]),
      [labels.startedBy, bidiIsolated(run.started_by_name, 100)],
      [labels.progress, `${run.progress} %`],
    ],
    action: { label: words.open, url: link },
    footer: words.footer,
  });
  return { subject, ...layout };
}
