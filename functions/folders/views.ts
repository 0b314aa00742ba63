// How folders leave the service, alike in v1 and v2, and what may be written into them.
import { z } from 'zod';
import { asJson, id, namedObject, requiredText, timestampsOut } from '../api/fields';
import { FOLDER_NAME_MAX, type Folder } from './record';

export const folderInput = z.object({
  name: requiredText(FOLDER_NAME_MAX),
  /** Null or absent: at the top level. */
  parent_folder_id: id.nullable().default(null),
});

export const folderPatch = z.object({
  name: requiredText(FOLDER_NAME_MAX).exactOptional(),
  parent_folder_id: id.nullable().optional(),
});

export const folderOut = namedObject('Folder', {
  id: z.string(),
  organization_id: z.string(),
  name: z.string(),
  parent_folder_id: z.string().nullable(),
  created_by: z.string(),
  ...timestampsOut,
});

export const viewFolder = (folder: Folder): z.input<typeof folderOut> => asJson(folder);
export const folderAnswer = { noun: 'folder', output: folderOut, view: viewFolder };
