// GET /v1/getComplianceProjects.
import { z } from 'zod';
import { id, queryBoolean } from '../../api/fields';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { listProjects, PROJECT_STATUSES } from '../project';
import { projectAnswer } from '../projectFields';

export const getComplianceProjects = v1ListEndpoint({
  docs: {
    summary: 'List compliance projects',
    description: 'At most 2000, by id. Filters combine; without archived both kinds are listed.',
  },
  query: z.object({
    clientId: id.optional(),
    status: z.enum(PROJECT_STATUSES).optional(),
    archived: queryBoolean.optional(),
  }),
  list: ({ tenant }, { clientId, status, archived }) => listProjects(tenant, { clientId, status, archived }),
  field: 'projects',
  beside: 'total',
  answer: projectAnswer,
});
