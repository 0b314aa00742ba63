// Stages notifications for tests, each with a cause.
import { tenantOf } from '../../../functions/api/actor';
import { stageInAppNotification } from '../../../functions/notifications/notification';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import type { Person, World } from '../../support/world';

export const notify = (world: World, person: Person, ...causes: string[]): Promise<void> =>
  unitOfWork(async (writes) => {
    for (const cause of causes)
      stageInAppNotification(writes, tenantOf(world.organizationId), {
        ...{ userId: person.id, type: 'mention', message: `Because of ${cause}`, cause: [cause] },
        ...{ itemType: 'expiry', itemId: 'x1', itemName: 'Licence', link: '/expiries/x1' },
        ...{ mentionedBy: { id: 'u2', name: 'Ada', email: null }, commentText: 'hello' },
      });
  });
export const many = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `cause ${index}`);
