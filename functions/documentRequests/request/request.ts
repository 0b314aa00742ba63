// The collection request record: one recipient asked to fill in one form.
import { eventDerivationOf } from '../../events/derivation';
import { requestNote } from '../../expiries/lines/line';
import { relatedDerivation } from '../../expiries/lines/related';
import { declareDueWork } from '../../jobs/dueWork';
import { tenantCollection } from '../../store/collection';
import { eventOfDocumentRequestChange } from './events';
import { type DocumentRequest, documentRequestFields, isOpenDocumentRequestStatus } from './requestSchema';

export {
  type AskedAgain,
  askedAgainSchema,
  type DocumentRequest,
  documentRequestStatusAt,
  isOpenDocumentRequestStatus,
  REQUEST_STATUSES,
  type RequestStatus,
} from './requestSchema';

export const requestNotes = relatedDerivation<DocumentRequest>(({ status, compliance_client_id }) =>
  requestNote(isOpenDocumentRequestStatus(status), compliance_client_id),
);

export const documentRequests = tenantCollection(
  'collection_requests',
  documentRequestFields,
  {
    holds: 'document requests: name, address, state',
    personal: ['clients'],
    kept: { until: 'its contact is erased' },
    secrets: ['token_hash', 'password_hash'],
  },
  {
    type: 'collection_request',
    nameOf: ({ name }) => name,
    ignored: ['reply_to', 'reminders_sent', 'last_mailed_at', 'shard', 'wake_at', 'status_before_pause'],
  },
  {
    derivations: [eventDerivationOf('collection_requests', eventOfDocumentRequestChange), requestNotes],
  },
);

/** Requests that need a reminder or have expired. */
export const dueDocumentRequests = declareDueWork('collection_requests', documentRequests, {
  timers: 'runDueRequests',
});

/** 1 read. @throws 404. */
export const requireDocumentRequest = documentRequests.required('Collection request');
