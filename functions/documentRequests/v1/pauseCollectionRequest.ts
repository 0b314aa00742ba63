// POST /v1/pauseCollectionRequest.
import { recordNamingInBody } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { pauseDocumentRequest } from '../requestChanges';
import { documentRequestAnswer } from '../views';

export const pauseCollectionRequest = v1UpdateEndpoint(recordNamingInBody(), {
  methods: ['POST'],
  docs: {
    summary: 'Pause a collection request',
    description: 'While it is paused its link says so, and no reminder goes out.',
  },
  errors: ['INVALID_STATE'],
  change: pauseDocumentRequest,
  done: 'paused',
  answer: documentRequestAnswer,
});
