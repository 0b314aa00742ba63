// POST /v1/exportPersonalData.
import { z } from 'zod';
import { ADMIN_PERSON, v1Endpoint } from '../../api/endpoint';
import { invalidFields } from '../../api/errors';
import { id } from '../../api/fields';
import { startDataExportOfContact, startDataExportOfUser } from '../export/start';
import { dataExportAnswer, viewStartedDataExport } from '../export/views';

export const exportPersonalData = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  brake: 'caller',
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Export a person’s data',
    description:
      'Only signed-in admins can export a person’s data, to respond to an access request (GDPR, article 15). Send either a contact or a user. It runs in the background like exportOrganization. The archive contains the person’s own records and files, and the fields and items of other records that name them.',
  },
  input: { body: z.object({ contact_id: id.optional(), user_id: id.optional() }) },
  output: { 202: dataExportAnswer },
  errors: ['NOT_FOUND'],
  run: async ({ body: { contact_id, user_id } }, context) => {
    if ((contact_id === undefined) === (user_id === undefined))
      throw invalidFields({ contact_id: 'is required unless you send user_id; send only one of the two' });
    const job =
      contact_id === undefined
        ? await startDataExportOfUser(context, user_id ?? '')
        : await startDataExportOfContact(context, contact_id);
    return { status: 202, body: await viewStartedDataExport(job, context.now) };
  },
});
