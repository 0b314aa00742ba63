// POST /v1/updateFolder: renames or moves.
import { recordNamingInBody } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { stageFolderUpdate } from '../tree';
import { folderAnswer, folderPatch } from '../views';

export const updateFolder = v1UpdateEndpoint(recordNamingInBody(), {
  methods: 'any',
  docs: { summary: 'Rename or move a folder' },
  body: folderPatch,
  errors: ['CONFLICT'],
  change: ({ writes, tenant, now }, id, patch) => stageFolderUpdate(writes, tenant, id, patch, now),
  answer: folderAnswer,
});
