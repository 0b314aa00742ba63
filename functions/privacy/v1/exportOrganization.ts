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
      'Only signed-in admins can start an export. It runs in the background and creates one ZIP: every record as a line of JSON with its JSON Schema, CSV tables of the main records, and the files. getDataExport returns the progress and, for 7 days, the archive’s URL. If an export is already running, it is returned. Digests, keys and passwords aren’t included.',
  },
  output: { 202: dataExportAnswer },
  run: async (_, context) => {
    const job = await startDataExportOfOrganization(context);
    return { status: 202, body: await viewStartedDataExport(job, context.now) };
  },
});
