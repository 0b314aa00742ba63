// Names that only one record may have: where a person is taken out of one, it is reserved as what is left of it.
import type { DocumentData } from 'firebase-admin/firestore';
import type { Tenant } from '../../api/actor';
import { FOLDER_NAME_KIND as FOLDER_NAME, folderNameKey } from '../../folders/tree';
import { listReservationsOf, stageReservationMoveIfFree } from '../../store/claims/uniqueValues';
import { unitOfWork } from '../../store/commit/unitOfWork';
import type { RawDocument } from '../../store/query/wholeCollection';

/** Before the record itself: a digest of its former name is left nowhere. As many reads as reservations, 2 writes each. */
export async function moveReservationsToErasedName(
  tenant: Tenant,
  { ref, data }: RawDocument,
  patch: DocumentData,
): Promise<void> {
  const { name } = patch;
  if (typeof name !== 'string') return;
  await unitOfWork(async (writes) => {
    for (const each of await listReservationsOf(tenant, ref.id)) {
      const value = each.kind === FOLDER_NAME ? folderNameKey(data.parent_folder_id, name) : name;
      stageReservationMoveIfFree(writes, tenant, each, value);
    }
  });
}
