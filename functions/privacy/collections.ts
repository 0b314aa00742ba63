// Lists all collections that contain an organization's documents, in deletion order. A test compares this list with the
// declared collections.
import { activitySealHeads, activitySeals } from '../activity/seal';
import { activityEntries } from '../activity/write/activityLog';
import { pendingUploadLists } from '../attachments/attachUpload';
import { billingAccounts } from '../billing/record';
import { calendarFeedSlots, calendarFeeds } from '../calendars/feed';
import { expiryComments } from '../comments/record';
import { complianceClients } from '../compliance/client';
import { complianceProjects } from '../compliance/project';
import { annualScoreHistories, scoreCountSnapshots } from '../compliance/score/readScore';
import { contactGroups } from '../contacts/contactGroup';
import { contacts } from '../contacts/record';
import { entities } from '../directory/entity';
import { submissionDrafts } from '../documentRequests/client/draft';
import { documentRequests } from '../documentRequests/request/request';
import { submissions } from '../documentRequests/review/submission';
import { requestForms, requestTemplates } from '../documentRequests/template/template';
import { events } from '../events/event';
import { eventListenerLists } from '../events/listeners';
import { lastEventPositions } from '../events/positions';
import { evidencePacks } from '../evidence/record';
import { expiryExports } from '../expiries/export/expiryExport';
import { expiryImports, pendingImportChunks } from '../expiries/import/expiryImport';
import { expiryLines, lineShardIndexes } from '../expiries/lines/store';
import { expiries } from '../expiries/record/record';
import { expiryShareLinkStore } from '../expiries/share';
import { expiryTemplates } from '../expiries/types/expiryTemplate';
import { expiryTypes } from '../expiries/types/expiryType';
import { extractionDocuments, extractionJobs } from '../extraction/job';
import { dailyExtractionQuotas } from '../extraction/reading/quota';
import { folderRemovals } from '../folderDeletion/folderRemoval';
import { folders } from '../folders/record';
import { apiKeySlots, apiKeys } from '../identity/apiKey';
import { teams, users } from '../identity/user';
import { inboundAddresses } from '../inboundMail/address';
import { integrationSlotTable, integrations } from '../integrations/integration';
import { setAsideChangeRecords } from '../jobs/failures';
import { messageDayCounts } from '../messaging/allowance';
import { unknownOutcomes } from '../messaging/deliver';
import { messageOutbox } from '../messaging/mail';
import { notifications } from '../notifications/notification';
import { organizations } from '../organizations/organization';
import { reschedulings } from '../organizations/rescheduling';
import { planUsages } from '../plans/usage';
import { portalLinkStore } from '../portals/portal';
import { reminderDigests } from '../reminders/digest/digest';
import { firings } from '../reminders/ledger/firing';
import { reminderSetLocks, reminderSettingsRecords, reminders } from '../reminders/rule/record';
import { unreachedContactRecords } from '../reminders/unreachable';
import { renewalProposals } from '../responses/renewalProposal';
import { expiryResponses } from '../responses/response';
import { snoozes } from '../responses/snooze';
import { invitations } from '../signup/invitation';
import { idempotencyRecords, uniqueValueReservations } from '../store/claims';
import type { DeclaredCollection } from '../store/codec';
import { fileRemovals } from '../uploads/fileRemoval';
import { deliveries } from '../webhooks/delivery';
import { webhookCounts, webhookSubscriptions } from '../webhooks/subscription';
import { workflowComments } from '../workflows/runs/comments';
import { workflowRuns } from '../workflows/runs/run';
import { workflowTriggers } from '../workflows/triggers/trigger';
import { workflows } from '../workflows/workflow';
import { workflowTypes } from '../workflows/workflowType';
import { erasures } from './erasure/record';
import { dataExports } from './export/record';

export const ORGANIZATION_COLLECTIONS: readonly DeclaredCollection[] = [
  // People are deleted first. Otherwise, they could still make changes and would be notified about the deletions.
  users,
  apiKeys,
  apiKeySlots,
  invitations,
  inboundAddresses,
  webhookSubscriptions,
  webhookCounts,
  integrations,
  integrationSlotTable.documents,
  eventListenerLists,
  reminders,
  snoozes,
  unreachedContactRecords,
  workflowTriggers,
  documentRequests,
  // Records that people created.
  contacts,
  contactGroups,
  expiries,
  expiryTypes,
  expiryTemplates,
  ...expiryShareLinkStore.collections,
  expiryComments,
  folders,
  entities,
  complianceClients,
  complianceProjects,
  ...portalLinkStore.collections,
  requestTemplates,
  requestForms,
  submissions,
  submissionDrafts,
  workflows,
  workflowTypes,
  workflowRuns,
  workflowComments,
  calendarFeeds,
  calendarFeedSlots.documents,
  renewalProposals,
  expiryResponses,
  teams,
  reminderSettingsRecords,
  // Records derived from other records.
  reminderSetLocks,
  reschedulings,
  firings,
  reminderDigests,
  notifications,
  messageOutbox,
  unknownOutcomes,
  messageDayCounts,
  events,
  deliveries,
  lineShardIndexes,
  expiryLines,
  scoreCountSnapshots,
  annualScoreHistories,
  expiryExports,
  dataExports,
  evidencePacks,
  expiryImports,
  pendingImportChunks,
  pendingUploadLists,
  fileRemovals,
  setAsideChangeRecords,
  folderRemovals,
  extractionJobs,
  extractionDocuments,
  dailyExtractionQuotas,
  uniqueValueReservations,
  idempotencyRecords,
  activityEntries,
  activitySeals,
  activitySealHeads,
  lastEventPositions,
  erasures,
  billingAccounts,
  planUsages,
  organizations,
];
