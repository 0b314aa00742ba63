// Sample events, generated from the schemas of the records that real events contain.
import { z } from 'zod';
import { documentRequestOut } from '../documentRequests/request/request';
import { submissionInEventOut } from '../documentRequests/review/submission';
import { type EventType, type EventView, eventOut } from '../events/event';
import { expiryOut } from '../expiries/record/views';
import { proposalOut } from '../responses/renewalProposal';
import { exampleOfSchema, type JsonObject } from './examples';

const RECORDS: Readonly<Record<EventType, z.ZodObject>> = {
  'expiry.created': expiryOut,
  'expiry.updated': expiryOut,
  'expiry.completed': expiryOut,
  'expiry.deleted': expiryOut,
  'expiry.acknowledged': expiryOut,
  'expiry.renewal_proposed': proposalOut,
  'collection_request.completed': documentRequestOut,
  'collection_submission.received': submissionInEventOut,
  'webhook.test': z.object({ webhook_id: z.string(), message: z.string() }),
};

/** Values that replace generated ones that would contradict the event type. */
function stateAfter(type: EventType): JsonObject {
  if (type === 'expiry.completed') return { state: 'done', is_done: true, is_archive: false };
  if (type === 'collection_request.completed') return { status: 'completed' };
  const isExpiry = RECORDS[type] === expiryOut;
  return isExpiry ? { state: 'todo', is_done: false, is_archive: false, completed_at: null } : {};
}

/** A sample event of the given type, as a webhook would deliver it. */
export function sampleEvent(type: EventType, organization_id: string, now: Date): EventView {
  const schema = z.toJSONSchema(eventOut.extend({ data: RECORDS[type] }), { metadata: z.registry() });
  const sample = exampleOfSchema(schema, '', { schemas: {}, io: 'output' }) as EventView;
  const ofOrganization = 'organization_id' in sample.data ? { organization_id } : {};
  const data = { ...sample.data, ...stateAfter(type), ...ofOrganization };
  return { ...sample, type, created_at: now.toISOString(), organization_id, data };
}
