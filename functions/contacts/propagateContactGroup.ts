// Runs a group's rename or deletion to its end, batch by batch: resumable at any point.
import type { Tenant } from '../api/actor';
import { authoredByService } from '../platform/activityLog';
import { clock } from '../platform/clock';
import { unitOfWork } from '../platform/unitOfWork';
import { propagateNextContacts } from './contactGroupChanges';

/** 20,000 contacts and more: a rename meets its end long before, unless contacts keep joining. */
const MAX_BATCHES = 500;

/** Reads and writes each contact once. */
export async function propagateContactGroupFully(tenant: Tenant, groupId: string): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const { more } = await unitOfWork((writes) =>
      propagateNextContacts(authoredByService(tenant, writes), tenant, groupId, clock.now()),
    );
    if (!more) return;
  }
}
