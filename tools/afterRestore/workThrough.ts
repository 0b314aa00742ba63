// Works off what is due as the service would, but that no message is sent: of each, its provider is asked.
import { dueRequests } from '../../functions/documentRequests/request';
import { runDueRequest } from '../../functions/documentRequests/runDueRequest';
import { dueMessages } from '../../functions/ledger/firing';
import type { OutgoingMessage } from '../../functions/messaging/deliver';
import { dueMails, sendOutboxMail } from '../../functions/messaging/mail';
import { clock } from '../../functions/platform/clock';
import type { DueWork } from '../../functions/platform/dueWork';
import { type DueRuns, drainDueWork } from '../../functions/platform/dueWorker';
import type { Outcome } from '../../functions/providers/outcome';
import { findSentMail } from '../../functions/providers/sendgrid';
import { findSentText } from '../../functions/providers/twilio';
import { batchContextWith, loadBatchContext } from '../../functions/reminderDelivery/batchContext';
import { dueDigests } from '../../functions/reminderDelivery/digest';
import { fireTogether } from '../../functions/reminderDelivery/fire';
import { resumeFiring } from '../../functions/reminderDelivery/send';
import { sendTogether } from '../../functions/reminderDelivery/sendDigest';
import { dueReminders } from '../../functions/reminderSchedule/due';
import { actLink } from '../../functions/responses/reminderLink';

/** Continuations of what was recorded are due in their turn; more rounds than a reminder has. */
const MOST_ROUNDS = 20;

const NOT_SENT: Outcome = { kind: 'transient', reason: 'Not sent before the restore', retryAfterMs: 0 };

/** The provider's own id of a message that it has had; null when it has not. */
async function providersIdOf(message: OutgoingMessage, since: Date): Promise<string | null> {
  if (message.channel === 'teams') return null;
  const { id } = message.reference;
  if (message.channel === 'email') return findSentMail(id);
  return findSentText(message, actLink(id), since);
}

export interface Worked {
  /** Messages that providers have had, and that they have not. */
  known: number;
  unknown: number;
}

export async function workThrough(since: Date): Promise<Worked> {
  const worked: Worked = { known: 0, unknown: 0 };
  const ask = async (message: OutgoingMessage): Promise<Outcome> => {
    const providerMessageId = await providersIdOf(message, since);
    if (providerMessageId === null) {
      worked.unknown += 1;
      return NOT_SENT;
    }
    worked.known += 1;
    return { kind: 'accepted', providerMessageId };
  };
  // Reminders are worked off before them.
  const context = batchContextWith(ask, false);
  const all = <T, B>(work: DueWork<T>, runs: DueRuns<T, B>) =>
    drainDueWork(work, runs, {
      shard: null,
      until: clock.now(),
      most: Number.POSITIVE_INFINITY,
      deadline: Number.POSITIVE_INFINITY,
    });
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = worked.known + worked.unknown;
    await all(dueReminders, {
      begin: (records) => loadBatchContext(records, context),
      runTogether: fireTogether,
    });
    await all(dueMessages, { run: (firing) => resumeFiring(firing, ask) });
    // What clients are reminded of is staged as a mail, under the id that it had before.
    await all(dueRequests, { run: runDueRequest });
    await all(dueMails, { run: ({ id }) => sendOutboxMail(id, ask) });
    await all(dueDigests, {
      begin: (records) => loadBatchContext(records, context),
      runTogether: sendTogether,
    });
    if (worked.known + worked.unknown === before) break;
  }
  return worked;
}
