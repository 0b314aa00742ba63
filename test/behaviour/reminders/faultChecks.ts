// What the runs with random faults share: contention on contacts, and the check of each address's messages.
import { contacts } from '../../../functions/contacts/record';
import type { LedgerSend } from '../../../functions/reminders/ledger/firing';
import type { Engine } from '../../support/randomFaults';
import type { Setting } from '../../support/reminding';
import type { World } from '../../support/world';

export const engineOf = (world: World, settings: readonly Setting[], processes: string[]): Engine => ({
  organizationId: world.organizationId,
  processes,
  contend: async (random) => {
    const { contactId } = random.pick(settings);
    const ref = contacts.of(world).ref(contactId);
    for (let times = 0; times < 20; times += 1) await ref.update({ job_title: `title ${times}` });
  },
});

/** Describes a wrong number of messages received, given their ledger entries. Empty if the number is right. */
export function complaintsAbout(sends: readonly LedgerSend[], received: number): string[] {
  const least = sends.filter(({ status }) => status === 'sent').length;
  const most = sends.reduce(
    (sum, { status, unknown_attempts }) =>
      sum + (unknown_attempts > 0 ? unknown_attempts + 1 : status === 'sent' ? 1 : 0),
    0,
  );
  if (received >= least && received <= most) return [];
  const lines = sends.map(
    ({ cause, channel, status, attempts, unknown_attempts, reason }) =>
      `${cause} ${channel} ${status} after ${attempts} attempts, ${unknown_attempts} with unknown outcome (${reason})`,
  );
  return [`${received} received, expected ${least} to ${most}:`, ...lines];
}
