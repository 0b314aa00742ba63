// Sample events with records from a fictional café.
import type { z } from 'zod';
import type { DocumentRequestView } from '../documentRequests/request/request';
import { PENDING_REVIEW_FIELDS, type submissionEventOut } from '../documentRequests/review/submission';
import { type EventType, type EventView, eventOut } from '../events/event';
import { propertyByExpiryField } from '../expiries/record/fields';
import type { ExpiryView } from '../expiries/record/views';
import type { proposalOut } from '../responses/proposal';

type SubmissionEvent = z.output<typeof submissionEventOut>;
type Proposal = z.output<typeof proposalOut>;

const CREATED = '2026-03-02T08:15:00.000Z';
const CHANGED = '2026-11-30T09:40:00.000Z';
const EXPIRY_ID = 'V1StGXR8Z5jdHi6BmyTQ';
const CLIENT = { id: 'b7Qm2LxYc0WnE4sTrKdP', name: 'Ada Becker', email: 'ada.becker@example.com' };
const EDITOR = { id: 'u9XcR3vKpL6fJ1hZwNaQ', name: 'Jonas Weber', email: 'jonas.weber@example.com' };

const expiryOf = (organization_id: string): ExpiryView => ({
  id: EXPIRY_ID,
  organization_id,
  user_id: EDITOR.id,
  ...propertyByExpiryField('example'),
  name: 'Food business licence',
  type: 'Licence',
  expiry_date: '2026-12-31',
  start_date: '2024-01-01',
  notice_period: { amount: 1, time_unit: 'month' },
  act_by_date: '2026-11-30',
  state: 'todo',
  is_done: false,
  is_archive: false,
  has_share_password: false,
  assigned_to: EDITOR.id,
  assigned_to_user_full_name: EDITOR.name,
  assigned_to_user_email: EDITOR.email,
  assigned_by_user_full_name: EDITOR.name,
  assigned_by_user_email: EDITOR.email,
  contacts: [CLIENT.id],
  notes: 'The city needs the hygiene certificate with the renewal.',
  closing_notes: '',
  folder_id: null,
  entity_id: null,
  checklist: [{ id: 'c1', text: 'Book the inspection', required: true, done: false }],
  recurrence: { every: 2, unit: 'year' },
  previous_expiry_id: null,
  next_expiry_id: null,
  acknowledgement: null,
  renewed_by_submission_id: null,
  custom_fields: { Authority: 'City of Berlin' },
  attachments: [],
  import_batch_id: null,
  created_by_name: EDITOR.name,
  updated_by_name: EDITOR.name,
  completed_at: null,
  created_at: CREATED,
  updated_at: CREATED,
});

const proposal: Proposal = {
  id: 'p4TzW8nYb2LqV6sXgKmE',
  expiry_id: EXPIRY_ID,
  status: 'open',
  new_expiry_date: '2028-12-31',
  note: 'The new licence came today.',
  by_kind: 'contact',
  by_id: CLIENT.id,
  by_name: CLIENT.name,
  due_date: '2026-12-31',
  file: null,
  extracted: null,
  decline_note: '',
  created_at: CHANGED,
  updated_at: CHANGED,
};

const requestOf = (organization_id: string): DocumentRequestView => ({
  id: 'r5HdQ9kWm3XvB7yZcLtN',
  organization_id,
  template_id: 't2JgP6rSf8NwC1aVxDhY',
  template_name: 'Hygiene certificate',
  contact_id: CLIENT.id,
  client_name: CLIENT.name,
  client_email: CLIENT.email,
  expiry_id: EXPIRY_ID,
  compliance_client_id: null,
  trigger_id: null,
  name: 'Hygiene certificate 2026',
  due_date: '2026-12-15',
  status: 'completed',
  has_password: false,
  revision: 1,
  asked_again: null,
  reminders_sent: 1,
  created_by: EDITOR.id,
  created_by_name: EDITOR.name,
  sent_at: CREATED,
  viewed_at: CHANGED,
  completed_at: CHANGED,
  expires_at: null,
  created_at: CREATED,
  updated_at: CHANGED,
});

const submissionOf = (organization_id: string): SubmissionEvent => ({
  id: 's8LmV4tKq1RzX9bGnWcF',
  organization_id,
  request_id: requestOf(organization_id).id,
  template_id: requestOf(organization_id).template_id,
  template_name: 'Hygiene certificate',
  client_name: CLIENT.name,
  client_email: CLIENT.email,
  expiry_id: EXPIRY_ID,
  contact_id: CLIENT.id,
  revision: 1,
  responses: [{ field_id: 'number', label: 'Certificate number', type: 'short_text', value: 'HC-2026-0417' }],
  files: [
    {
      id: 'f1',
      field_id: 'certificate',
      file_name: 'hygiene-certificate.pdf',
      content_type: 'application/pdf',
      size: 184_320,
      uploaded_at: CHANGED,
    },
  ],
  ...PENDING_REVIEW_FIELDS,
  submitted_at: CHANGED,
  updated_at: CHANGED,
});

const SAMPLES: Readonly<Record<EventType, (organizationId: string) => Record<string, unknown>>> = {
  'expiry.created': expiryOf,
  'expiry.updated': (id) => ({ ...expiryOf(id), priority: 'Medium', updated_at: CHANGED }),
  'expiry.completed': (id) => ({
    ...expiryOf(id),
    ...{
      state: 'done',
      is_done: true,
      closing_notes: 'Renewed.',
      completed_at: CHANGED,
      updated_at: CHANGED,
    },
  }),
  'expiry.deleted': expiryOf,
  'expiry.acknowledged': (id) => ({
    ...expiryOf(id),
    acknowledgement: {
      by_kind: 'user',
      by_id: EDITOR.id,
      by_name: EDITOR.name,
      at: CHANGED,
      note: 'I am on it.',
      due_date: '2026-12-31',
    },
    updated_at: CHANGED,
  }),
  'expiry.renewal_proposed': () => proposal,
  'collection_request.completed': requestOf,
  'collection_submission.received': submissionOf,
  'webhook.test': () => ({ webhook_id: 'w3NbX7mQz5KdT1yRcVgH', message: 'This is a test of your webhook.' }),
};

/** A sample event of the given type, as a webhook would deliver it. */
export const sampleEvent = (type: EventType, organizationId: string, now: Date): EventView =>
  eventOut.parse({
    id: 'e6KfY0wJh4SnM8pDzBvU',
    type,
    created_at: now.toISOString(),
    organization_id: organizationId,
    data: SAMPLES[type](organizationId),
  });
