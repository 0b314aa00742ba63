// GET /v2/compliance-clients/{id}.
import { v2Reading } from '../../api/recordEndpoints';
import { clients, requireClient } from '../client';
import { clientOut, viewClient } from '../clientFields';

export const getComplianceClient = v2Reading({
  path: '/compliance-clients/{id}',
  readsAhead: clients,
  docs: { summary: 'Get a compliance client' },
  output: clientOut,
  find: requireClient,
  view: viewClient,
});
