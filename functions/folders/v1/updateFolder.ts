// POST /v1/updateFolder: renames or moves.
import { inBody } from '../../api/naming';
import { v1Change } from '../../api/recordEndpoints';
import { stageFolderUpdate } from '../tree';
import { folderAnswer, folderPatch } from '../views';

export const updateFolder = v1Change(inBody(), {
  methods: 'any',
  docs: { summary: 'Rename or move a folder' },
  body: folderPatch,
  errors: ['CONFLICT'],
  change: ({ writes, tenant, now }, id, patch) => stageFolderUpdate(writes, tenant, id, patch, now),
  answer: folderAnswer,
});
