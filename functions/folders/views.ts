// The input and the API view of folders, the same in v1 and v2.
import { z } from 'zod';
import { id, requiredTextInput, timestampsOut } from '../api/fields';
import { namedOpenApiObject, recordAnswerAsStored } from '../api/records';
import { FOLDER_NAME_MAX } from './record';

export const folderInput = z.object({
  name: requiredTextInput(FOLDER_NAME_MAX),
  /** Null or absent at the top level. */
  parent_folder_id: id.nullable().default(null),
});

export const folderPatch = z.object({
  name: requiredTextInput(FOLDER_NAME_MAX).exactOptional(),
  parent_folder_id: id.nullable().optional(),
});

const folderOut = namedOpenApiObject('Folder', {
  id: z.string(),
  organization_id: z.string(),
  name: z.string(),
  parent_folder_id: z.string().nullable(),
  created_by: z.string(),
  ...timestampsOut,
});

export const folderAnswer = recordAnswerAsStored('folder', 'Folder', folderOut);
