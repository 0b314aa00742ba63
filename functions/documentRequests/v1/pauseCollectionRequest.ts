// POST /v1/pauseCollectionRequest.
import { inBody } from '../../api/naming';
import { v1Change } from '../../api/recordEndpoints';
import { pauseRequest } from '../requestChanges';
import { requestAnswer } from '../views';

export const pauseCollectionRequest = v1Change(inBody(), {
  methods: ['POST'],
  docs: {
    summary: 'Pause a collection request',
    description: 'While it is paused its link says so, and no reminder goes out.',
  },
  errors: ['INVALID_STATE'],
  change: pauseRequest,
  done: 'paused',
  answer: requestAnswer,
});
