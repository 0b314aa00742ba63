// Stages notifications for tests, each with a cause.

import { tenantOf } from '../../../functions/api/actor';
import type { Writes } from '../../../functions/api/writes';
import { stageInAppNotification } from '../../../functions/notifications/notification';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import type { Person, World } from '../../support/world';

const stageMention = (writes: Writes, world: World, person: Person, cause: string): void =>
  stageInAppNotification(writes, tenantOf(world.organizationId), {
    userId: person.id,
    type: 'mention',
    itemType: 'expiry',
    itemId: 'x1',
    itemName: 'Licence',
    message: `Because of ${cause}`,
    mentionedBy: { id: 'u2', name: 'Ada', email: null },
    commentText: 'hello',
    link: '/expiries/x1',
    cause: [cause],
  });
export const notify = (world: World, person: Person, ...causes: string[]): Promise<void> =>
  unitOfWork(async (writes) => {
    for (const cause of causes) stageMention(writes, world, person, cause);
  });
export const many = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `cause ${index}`);
