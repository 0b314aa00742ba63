// Runs an import like its task does, in a separate process that a test can kill. Arguments: organization id, batch id.
import { tenantOf } from '../../../functions/api/actor';
import { runExpiryImportOrUndo } from '../../../functions/expiries/import/run/runImport';

const [organizationId = '', batchId = ''] = process.argv.slice(2);

runExpiryImportOrUndo(tenantOf(organizationId), batchId).then(
  () => process.exit(0),
  (thrown: unknown) => {
    console.error(thrown);
    process.exit(1);
  },
);
