// POST /v1/resumeCollectionRequest.
import { inBody } from '../../api/naming';
import { v1Change } from '../../api/recordEndpoints';
import { resumeRequest } from '../requestChanges';
import { requestAnswer } from '../views';

export const resumeCollectionRequest = v1Change(inBody(), {
  methods: ['POST'],
  docs: {
    summary: 'Resume a collection request',
    description: 'The link that the client has works again.',
  },
  errors: ['INVALID_STATE'],
  change: resumeRequest,
  done: 'resumed',
  answer: requestAnswer,
});
