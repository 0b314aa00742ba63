// Records and error codes by name, generated from the OpenAPI documents by `npm run client`: do not edit.
import type { components as V1Components } from './v1.js';
import type { components as V2Components } from './v2.js';

export type ActivityEntry = V2Components['schemas']['ActivityEntry'];
export type ActivityEntryPage = V2Components['schemas']['ActivityEntryPage'];
export type ApiKey = V1Components['schemas']['ApiKey'];
export type Attachment = V2Components['schemas']['Attachment'];
export type AttachmentPage = V2Components['schemas']['AttachmentPage'];
export type AttachmentUpload = V2Components['schemas']['AttachmentUpload'];
export type CalendarFeed = V1Components['schemas']['CalendarFeed'];
export type ClientCollectionRequest = V1Components['schemas']['ClientCollectionRequest'];
export type ClientFile = V1Components['schemas']['ClientFile'];
export type CollectionField = V2Components['schemas']['CollectionField'];
export type CollectionPage = V2Components['schemas']['CollectionPage'];
export type CollectionRequest = V2Components['schemas']['CollectionRequest'];
export type CollectionRequestPage = V2Components['schemas']['CollectionRequestPage'];
export type CollectionSubmission = V2Components['schemas']['CollectionSubmission'];
export type CollectionSubmissionPage = V2Components['schemas']['CollectionSubmissionPage'];
export type CollectionTemplate = V2Components['schemas']['CollectionTemplate'];
export type CollectionTemplatePage = V2Components['schemas']['CollectionTemplatePage'];
export type ComplianceClient = V2Components['schemas']['ComplianceClient'];
export type ComplianceClientPage = V2Components['schemas']['ComplianceClientPage'];
export type CompliancePortal = V1Components['schemas']['CompliancePortal'];
export type ComplianceProject = V1Components['schemas']['ComplianceProject'];
export type ComplianceScore = V2Components['schemas']['ComplianceScore'];
export type Contact = V2Components['schemas']['Contact'];
export type ContactGroup = V2Components['schemas']['ContactGroup'];
export type ContactGroupPage = V2Components['schemas']['ContactGroupPage'];
export type ContactIsDefaultInput = V1Components['schemas']['ContactIsDefaultInput'];
export type ContactPage = V2Components['schemas']['ContactPage'];
export type DataExport = V1Components['schemas']['DataExport'];
export type DirectoryEntity = V1Components['schemas']['DirectoryEntity'];
export type Erasure = V1Components['schemas']['Erasure'];
export type EvidencePack = V1Components['schemas']['EvidencePack'];
export type Expiry = V2Components['schemas']['Expiry'];
export type ExpiryComment = V2Components['schemas']['ExpiryComment'];
export type ExpiryCommentPage = V2Components['schemas']['ExpiryCommentPage'];
export type ExpiryImport = V1Components['schemas']['ExpiryImport'];
export type ExpiryMetrics = V1Components['schemas']['ExpiryMetrics'];
export type ExpiryPage = V2Components['schemas']['ExpiryPage'];
export type ExpiryResponse = V2Components['schemas']['ExpiryResponse'];
export type ExpiryResponsePage = V2Components['schemas']['ExpiryResponsePage'];
export type ExpiryShare = V1Components['schemas']['ExpiryShare'];
export type ExpiryTemplate = V1Components['schemas']['ExpiryTemplate'];
export type ExpiryType = V1Components['schemas']['ExpiryType'];
export type ExpiryWorkflowTrigger = V1Components['schemas']['ExpiryWorkflowTrigger'];
export type ExtractedField = V1Components['schemas']['ExtractedField'];
export type Extraction = V1Components['schemas']['Extraction'];
export type ExtractionJob = V1Components['schemas']['ExtractionJob'];
export type ExtractionJobDocument = V1Components['schemas']['ExtractionJobDocument'];
export type Folder = V2Components['schemas']['Folder'];
export type FolderPage = V2Components['schemas']['FolderPage'];
export type Forecast = V1Components['schemas']['Forecast'];
export type GrantedAccess = V1Components['schemas']['GrantedAccess'];
export type Integration = V1Components['schemas']['Integration'];
export type Invitation = V1Components['schemas']['Invitation'];
export type Me = V2Components['schemas']['Me'];
export type Notification = V1Components['schemas']['Notification'];
export type OrganizationSettings = V1Components['schemas']['OrganizationSettings'];
export type PersonalDataHit = V1Components['schemas']['PersonalDataHit'];
export type PersonalDataHitPage = V1Components['schemas']['PersonalDataHitPage'];
export type ReducedExpiry = V1Components['schemas']['ReducedExpiry'];
export type RegisteredUser = V1Components['schemas']['RegisteredUser'];
export type Reminder = V2Components['schemas']['Reminder'];
export type ReminderAction = V1Components['schemas']['ReminderAction'];
export type ReminderPage = V2Components['schemas']['ReminderPage'];
export type ReminderSend = V2Components['schemas']['ReminderSend'];
export type ReminderSendPage = V2Components['schemas']['ReminderSendPage'];
export type RenewalProposal = V2Components['schemas']['RenewalProposal'];
export type RenewalProposalPage = V2Components['schemas']['RenewalProposalPage'];
export type SendWindow = V2Components['schemas']['SendWindow'];
export type ServiceEvent = V2Components['schemas']['ServiceEvent'];
export type ServiceEventPage = V2Components['schemas']['ServiceEventPage'];
export type SharedExpiry = V1Components['schemas']['SharedExpiry'];
export type Team = V1Components['schemas']['Team'];
export type User = V1Components['schemas']['User'];
export type WebhookDelivery = V1Components['schemas']['WebhookDelivery'];
export type WebhookSubscription = V1Components['schemas']['WebhookSubscription'];
export type WebhookSubscriptionWithSecret = V1Components['schemas']['WebhookSubscriptionWithSecret'];
export type Workflow = V1Components['schemas']['Workflow'];
export type WorkflowComment = V1Components['schemas']['WorkflowComment'];
export type WorkflowRun = V1Components['schemas']['WorkflowRun'];
export type WorkflowSummary = V1Components['schemas']['WorkflowSummary'];
export type WorkflowType = V1Components['schemas']['WorkflowType'];

/** Every error code. */
export type ErrorCode =
  | 'VALIDATION_FAILED'
  | 'SEATS_EXHAUSTED'
  | 'ORGANIZATION_REQUIRED'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'PLAN_LIMIT_REACHED'
  | 'EMAIL_NOT_VERIFIED'
  | 'ORGANIZATION_READ_ONLY'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'CONFLICT'
  | 'EMAIL_EXISTS'
  | 'GROUP_EXISTS'
  | 'FOLDER_NOT_EMPTY'
  | 'CLIENT_HAS_PROJECTS'
  | 'TOO_MANY_ATTACHMENTS'
  | 'INVALID_STATE'
  | 'LIMIT_REACHED'
  | 'WEBHOOK_LIMIT_REACHED'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'IDEMPOTENCY_ANSWER_TOO_LARGE'
  | 'GONE'
  | 'PRECONDITION_FAILED'
  | 'FILE_TOO_LARGE'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'RATE_LIMITED'
  | 'INTERNAL'
  | 'UNAVAILABLE';
