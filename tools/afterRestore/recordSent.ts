// Processes due work like the service, but sends nothing: it asks the provider of each message instead.

import { setTimeout as sleep } from 'node:timers/promises';
import { sendDueSummaries } from '../../functions/compliance/summary';
import { dueDocumentRequests } from '../../functions/documentRequests/request/request';
import { runDueDocumentRequest } from '../../functions/documentRequests/request/schedule';
import { dueUserSummaries } from '../../functions/identity/user';
import type { DueWork } from '../../functions/jobs/dueWork';
import { type DueWorkerOptions, drainDueWork } from '../../functions/jobs/dueWorker';
import type { OutgoingMessage } from '../../functions/messaging/channel';
import { dueOutboxMessages } from '../../functions/messaging/mail';
import { claimOutboxMessage, recordOutboxSendResult } from '../../functions/messaging/sendOutbox';
import { sendStateAfterAttempt } from '../../functions/messaging/sendState';
import { clock, SECOND_MS } from '../../functions/platform/clock';
import type { Outcome } from '../../functions/providers/outcome';
import { findSendgridMessageId } from '../../functions/providers/sendgrid';
import { findTwilioMessageId } from '../../functions/providers/twilio';
import { dueDigests } from '../../functions/reminders/digest/digest';
import { sendDueDigests } from '../../functions/reminders/digest/sendDigests';
import { fireOrganizationReminders } from '../../functions/reminders/fire/fire';
import { runDueSnooze } from '../../functions/reminders/fire/notifyNow';
import { retryDueMessagesOfFiring } from '../../functions/reminders/fire/send';
import { dueFirings } from '../../functions/reminders/ledger/firing';
import { dueReminders } from '../../functions/reminders/rule/record';
import { responsePageUrl } from '../../functions/responses/reminderLink';
import { dueSnoozes } from '../../functions/responses/snooze';
import { dueWorkflowRuns } from '../../functions/workflows/runs/run';
import { markStalledRun } from '../../functions/workflows/runs/runChanges';
import { PreconditionError } from '../../local/preconditionError';

/** Recorded messages make following firings due. This is more rounds than a reminder has. */
const MAX_ROUNDS = 20;

const NOT_SENT: Outcome = { kind: 'transient', reason: 'Not sent before the restore', retryAfterMs: 0 };

/** The provider's id of a message that it has; null if it doesn't have it. */
async function providersIdOf(message: OutgoingMessage, since: Date): Promise<string | null> {
  const { id } = message.reference;
  if (message.channel === 'email') return findSendgridMessageId(id);
  return findTwilioMessageId(message, responsePageUrl(id), since);
}

export interface RestoreCounts {
  /** Messages that providers have, and those they don't have. */
  known: number;
  unknown: number;
  /** Messages whose provider gave no answer, so their outcome stays open. */
  open: number;
}

const RETRY_DELAYS_MS = [SECOND_MS, 3 * SECOND_MS];

/** Asks a provider again after a brief failure. @throws its last error. */
async function withRetries<T>(ask: () => Promise<T>): Promise<T> {
  for (const pauseMs of RETRY_DELAYS_MS) {
    try {
      return await ask();
    } catch {
      await sleep(pauseMs);
    }
  }
  return ask();
}

/**
 * Checked first: without the provider, every email would count as unknown.
 * @throws PreconditionError
 */
async function requireMailProvider(): Promise<void> {
  await withRetries(() => findSendgridMessageId('none')).catch((thrown: Error) => {
    throw new PreconditionError(
      `SendGrid did not list its sent emails (${thrown.message}). See after:restore in docs/operations.md. Nothing was changed.`,
      { cause: thrown },
    );
  });
}

/** One kind of due work, and the function that processes all of it. */
interface Part {
  kind: string;
  drain: () => Promise<boolean>;
}

const part = <T>(work: DueWork<T>, runs: DueWorkerOptions<T>): Part => ({
  kind: work.kind,
  drain: () =>
    drainDueWork(work, runs, {
      shard: null,
      until: clock.now(),
      most: Number.POSITIVE_INFINITY,
      deadline: Number.POSITIVE_INFINITY,
    }),
});

/** The work that sends messages with stable ids. Work that creates messages comes before work that sends them. */
export function partsFor(ask: (message: OutgoingMessage) => Promise<Outcome>): readonly Part[] {
  // Reminders are processed before snoozes.
  return [
    part(dueReminders, { runTogether: (records) => fireOrganizationReminders(records, ask) }),
    part(dueSnoozes, { run: runDueSnooze }),
    part(dueFirings, { run: (firing) => retryDueMessagesOfFiring(firing, ask) }),
    // Notices to clients and members are staged as emails with stable ids.
    part(dueDocumentRequests, { run: runDueDocumentRequest }),
    part(dueWorkflowRuns, { run: markStalledRun }),
    part(dueUserSummaries, { runTogether: sendDueSummaries }),
    part(dueOutboxMessages, {
      run: async ({ id }) => {
        const claimed = await claimOutboxMessage(id);
        if (claimed === null) return;
        const { message, state } = claimed;
        // Chat products can't report which messages they have.
        const outcome = 'organizationId' in message ? NOT_SENT : await ask(message);
        await recordOutboxSendResult(claimed, sendStateAfterAttempt(state, outcome, clock.now()));
      },
    }),
    part(dueDigests, { runTogether: (records) => sendDueDigests(records, ask, false) }),
  ];
}

export async function recordSentMessages(since: Date): Promise<RestoreCounts> {
  await requireMailProvider();
  const counts: RestoreCounts = { known: 0, unknown: 0, open: 0 };
  const parts = partsFor(async (message) => {
    const providerMessageId = await withRetries(() => providersIdOf(message, since)).catch((thrown) => {
      counts.open += 1;
      throw thrown;
    });
    if (providerMessageId === null) {
      counts.unknown += 1;
      return NOT_SENT;
    }
    counts.known += 1;
    return { kind: 'accepted', providerMessageId };
  });
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = counts.known + counts.unknown;
    for (const { drain } of parts) await drain();
    if (counts.known + counts.unknown === before) break;
  }
  return counts;
}
