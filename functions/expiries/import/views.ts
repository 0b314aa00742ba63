// The API view of an import.
import { z } from 'zod';
import { recordAsJson, timestampsOut } from '../../api/fields';
import { namedOpenApiObject } from '../../api/records';
import { type ExpiryImport, IMPORT_STATUSES } from './record';

export const importOut = namedOpenApiObject('ExpiryImport', {
  id: z.string(),
  status: z.enum(IMPORT_STATUSES),
  total_rows: z.int(),
  imported_rows: z.int(),
  removed_rows: z.int(),
  created_by: z.string(),
  created_by_name: z.string(),
  ...timestampsOut,
});

export const viewExpiryImport = ({
  created_by_email: _,
  ...batch
}: ExpiryImport): z.output<typeof importOut> => recordAsJson(batch);
