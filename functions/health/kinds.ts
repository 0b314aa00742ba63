// All kinds of due work. A test compares the list with the workers.

import { dueUploads } from '../attachments/attachUpload';
import { dueContactGroups } from '../contacts/contactGroup';
import { dueDrafts } from '../documentRequests/client/draft';
import { dueDocumentRequests } from '../documentRequests/request/request';
import { dueEvidencePacks } from '../evidence/record';
import { dueExports } from '../expiries/export/expiryExport';
import { dueImports } from '../expiries/import/expiryImport';
import { dueExtractions } from '../extraction/job';
import { dueFolderRemovals } from '../folderDeletion/folderRemoval';
import { dueHookEnds } from '../hooks/hook';
import { dueSummaries } from '../identity/user';
import type { AnyDueWork } from '../jobs/dueWork';
import { dueMails } from '../messaging/mail';
import { dueReschedulings } from '../organizations/rescheduling';
import { duePlanSteps } from '../plans/usage';
import { dueErasures } from '../privacy/erasure/record';
import { dueDataExports } from '../privacy/export/record';
import { dueDigests } from '../reminders/digest/digest';
import { dueMessages } from '../reminders/ledger/firing';
import { dueReminders } from '../reminders/rule/record';
import { dueUnreachables } from '../reminders/unreachable';
import { dueSnoozes } from '../responses/snooze';
import { dueFileRemovals } from '../uploads/fileRemoval';
import { dueDeliveries } from '../webhooks/delivery';
import { dueWorkflowRuns } from '../workflows/runs/run';
import { dueWorkflowTriggers } from '../workflows/triggers/trigger';

export const DUE_WORK: readonly AnyDueWork[] = [
  dueReminders,
  dueMessages,
  dueDigests,
  dueSnoozes,
  dueUnreachables,
  dueMails,
  dueDeliveries,
  dueWorkflowTriggers,
  dueWorkflowRuns,
  dueDocumentRequests,
  dueExtractions,
  dueExports,
  dueImports,
  dueUploads,
  dueDrafts,
  dueFileRemovals,
  dueContactGroups,
  dueReschedulings,
  dueFolderRemovals,
  duePlanSteps,
  dueErasures,
  dueDataExports,
  dueEvidencePacks,
  dueSummaries,
  dueHookEnds,
];
