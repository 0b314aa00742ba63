// Removes folders whose parent is gone, with what lies in them; their expiries move to the top level: in the
// organizations named, or in all. It may run while the service does, and be broken off and begun again.
import { removeOrphanedFolders } from '../functions/folderDeletion/orphanedFolders';
import { runForOrganizations } from './organizations';

runForOrganizations({
  name: 'npm run repair:folders',
  summary: 'completes deletions of folders that former versions broke off below the second level.',
  run: async (tenant) => `${await removeOrphanedFolders(tenant)} folders removed`,
});
