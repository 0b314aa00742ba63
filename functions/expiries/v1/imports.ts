// v1 endpoints of expiry imports.
import { z } from 'zod';
import { EDITOR, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { v1GetEndpoint } from '../../api/recordEndpoints';
import { recordNamingInQuery } from '../../api/records';
import { requireImport, startExpiryImportUndo } from '../import/start';
import { importOut, viewExpiryImport } from '../import/views';

export const getExpiryImport = v1GetEndpoint(recordNamingInQuery('batch_id'), {
  docs: { summary: 'Get an import’s status' },
  find: requireImport,
  answer: { noun: 'import', output: importOut, view: viewExpiryImport },
});

export const undoExpiryImport = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Undo an import',
    description:
      'Deletes the imported expiries that still exist, including changed ones, in the background. Works for completed imports. No event is sent per row.',
  },
  input: { body: z.object({ batch_id: id }) },
  output: { 202: z.object({ message: z.string(), import: importOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const batch = await startExpiryImportUndo(context, body.batch_id);
    return { status: 202, body: { message: 'Undo started', import: viewExpiryImport(batch) } };
  },
});
