// POST /v1/exportOrganization.
import { ADMIN_PERSON, v1Endpoint } from '../../api/endpoint';
import { startDataExportOfOrganization } from '../export/start';
import { dataExportAnswer, viewStartedDataExport } from '../export/views';

export const exportOrganization = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  brake: 'caller',
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Export all data of the organization',
    description:
      'For admins in person. In the background: one ZIP with every record as a line of JSON beside its JSON Schema, tables of what people look at as CSV, and the files. getDataExport tells how far it is and where the archive lies, for 7 days; one that is under way already is answered as it is. Digests, keys and passwords are not in it.',
  },
  output: { 202: dataExportAnswer },
  run: async (_, context) => {
    const job = await startDataExportOfOrganization(context);
    return { status: 202, body: await viewStartedDataExport(job, context.now) };
  },
});
