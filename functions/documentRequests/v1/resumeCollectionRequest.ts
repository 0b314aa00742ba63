// POST /v1/resumeCollectionRequest.
import { recordNamingInBody } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { resumeDocumentRequest } from '../requestChanges';
import { documentRequestAnswer } from '../views';

export const resumeCollectionRequest = v1UpdateEndpoint(recordNamingInBody(), {
  methods: ['POST'],
  docs: {
    summary: 'Resume a collection request',
    description: 'The link that the client has works again.',
  },
  errors: ['INVALID_STATE'],
  change: resumeDocumentRequest,
  done: 'resumed',
  answer: documentRequestAnswer,
});
