// DELETE /v2/expiries/{id}/attachments?url=….
import { z } from 'zod';
import { EDITOR, noContentReply, v2Endpoint } from '../../api/endpoint';
import { id, requiredTextInput, textInput } from '../../api/fields';
import { stageAttachmentRemoval } from '../removal';

export const deleteAttachment = v2Endpoint({
  method: 'DELETE',
  path: '/expiries/{id}/attachments',
  access: EDITOR,
  docs: {
    summary: 'Delete a file of an expiry',
    description:
      'Removes the stored file too and gives its space back to the storage quota. Of the url, which opens the file, the part `&token=…` may be left away: it does not belong in a query string, which is logged on its way. `token` is there for a url that was not encoded, and is not looked at.',
  },
  input: {
    path: z.object({ id }),
    query: z.object({ url: requiredTextInput(2000), token: textInput(500).optional() }),
  },
  output: { 204: null },
  run: async ({ path, query }, context) => {
    await stageAttachmentRemoval(context, path.id, { url: query.url });
    return noContentReply();
  },
});
