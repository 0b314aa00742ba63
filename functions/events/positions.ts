// Assigns gapless positions to an organization's events after they are written.
//
// Clocks differ between machines, so readers that page by time could miss an event that is committed late. Incrementing
// a counter in the same commit would serialize all of an organization's writes. Events are therefore written without a
// position. The first reader assigns positions to the waiting events in a single commit. If several readers try, only
// one commit succeeds.

import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import { derivedId } from '../platform/ids';
import { pageSize } from '../platform/params';
import { RECORD_VERSION } from '../store/codec';
import { documentIdFieldPath, globalCollection } from '../store/collection';
import { unitOfWork } from '../store/unitOfWork';
import { type Event, events } from './event';

export const lastEventPositions = globalCollection(
  'sequence_heads',
  z.object({ organization_id: z.string(), collection: z.string(), position: z.int() }),
  {
    holds: 'the last position assigned in an organization’s event feed',
    personal: [],
    kept: KEPT_WITH_ITS_ORGANIZATION,
  },
);

/**
 * Maximum number of events assigned a position in a single commit. Keeps each commit far below Firestore's size limit.
 */
const MAX_AT_ONCE = pageSize(300);

/**
 * Compares events by Firestore's commit time, so inaccurate clocks don't matter. Events in the same commit keep their
 * order.
 */
const byCommit = (one: Event, other: Event): number =>
  one[RECORD_VERSION].valueOf().localeCompare(other[RECORD_VERSION].valueOf());

/**
 * Assigns positions to up to 300 waiting events, oldest first. Positions start at 1 and have no gaps. Returns the last
 * position assigned, and whether any events were waiting. Reads and writes these events and the document that stores
 * the last position. Costs 2 reads if no events are waiting. Index: organization, position, created_at.
 */
export function assignEventPositionBatch(tenant: Tenant): Promise<{ assigned: boolean; last: number }> {
  return unitOfWork(async (writes) => {
    const { organizationId } = tenant;
    const store = events.of(tenant);
    const id = derivedId('sequence', organizationId, events.name);
    const waiting = await store.list((query) =>
      query.where('position', '==', null).orderBy('created_at').orderBy(documentIdFieldPath).limit(MAX_AT_ONCE),
    );
    // Read the last position after the events, so that it includes positions that another reader has just assigned.
    const head = await lastEventPositions.get(id);
    let position = head?.position ?? 0;
    if (waiting.length === 0) return { assigned: false, last: position };
    for (const event of waiting.toSorted(byCommit)) {
      position += 1;
      store.stageUpdate(writes, event, { position });
    }
    if (head) lastEventPositions.stageUpdate(writes, head, { position });
    else {
      const first = { organization_id: organizationId, collection: events.name, position };
      lastEventPositions.stageCreate(writes, id, first);
    }
    return { assigned: true, last: position };
  });
}
