// The submission record: a client's complete submission and its review.
import { eventDerivationOf } from '../../events/derivation';
import { requestNote } from '../../expiries/lines/line';
import { relatedDerivation } from '../../expiries/lines/related';
import { derivedId } from '../../platform/ids';
import { tenantCollection } from '../../store/collection';
import { eventOfSubmissionChange } from '../request/events';
import { type Submission, submissionFields } from './submissionSchema';

export {
  type ClientFile,
  clientFileSchema,
  REVIEW_STATUSES,
  type Submission,
  type SubmissionResponse,
} from './submissionSchema';

export const submissionNotes = relatedDerivation<Submission>(({ review_status, compliance_client_id }) =>
  review_status === 'pending' ? requestNote(true, compliance_client_id) : null,
);

export const submissions = tenantCollection(
  'collection_submissions',
  submissionFields,
  {
    holds: 'submissions: answers and files',
    personal: ['clients', 'anyone'],
    kept: { until: 'it or its contact is erased' },
  },
  {
    type: 'collection_submission',
    nameOf: ({ template_name }) => template_name,
    actionOf: (before, after) =>
      after.review_status === 'approved' && before.review_status !== 'approved' ? 'completed' : 'updated',
  },
  {
    polledBy: 'submitted_at',
    derivations: [eventDerivationOf('collection_submissions', eventOfSubmissionChange), submissionNotes],
  },
);

/** One id per revision, so that concurrent submissions create one record. */
export const submissionId = (requestId: string, revision: number): string =>
  derivedId('collection_submission', requestId, revision);

/** 1 read. @throws 404. */
export const requireSubmission = submissions.required('Collection submission');
