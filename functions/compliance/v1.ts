// v1 endpoints for compliance clients and projects.
import { z } from 'zod';
import { EDITOR_ACCESS, okReply, v1Endpoint } from '../api/endpoint';
import { booleanQueryInput, id } from '../api/fields';
import {
  v1CreateEndpoint,
  v1DeleteEndpoint,
  v1GetEndpoint,
  v1ListEndpoint,
  v1UpdateEndpoint,
} from '../api/recordEndpoints';
import { recordIdInQuery, recordIdInQueryOrBody } from '../api/records';
import {
  COMPLIANCE_CLIENT_STATUSES,
  complianceClientInput,
  complianceClientPatch,
  complianceClientResource,
  listComplianceClientsUnpaged,
  requireComplianceClient,
  stageComplianceClientDeletion,
  stageComplianceClientUpdate,
  stageNewComplianceClient,
} from './client';
import {
  listProjects,
  PROJECT_STATUSES,
  projectInput,
  projectOut,
  projectPatch,
  projectResource,
  requireProject,
  stageNewProject,
  stageProjectArchiveState,
  stageProjectDeletion,
  stageProjectUpdate,
} from './project';

const project = recordIdInQueryOrBody('project_id');

export const getComplianceClients = v1ListEndpoint({
  docs: {
    summary: 'List compliance clients',
    description:
      'Returns at most 2,000 clients, sorted by id. Filters can be combined. Without `archived`, the list includes both active and archived clients.',
  },
  query: z.object({
    archived: booleanQueryInput.optional(),
    status: z.enum(COMPLIANCE_CLIENT_STATUSES).optional(),
  }),
  list: ({ tenant }, { archived, status }) => listComplianceClientsUnpaged(tenant, { archived, status }),
  field: 'clients',
  beside: 'total',
  resource: complianceClientResource,
});

export const getComplianceClient = v1GetEndpoint(recordIdInQueryOrBody('client_id'), {
  docs: { summary: 'Get a compliance client' },
  find: requireComplianceClient,
  resource: complianceClientResource,
});

export const createComplianceClient = v1CreateEndpoint({
  docs: {
    summary: 'Create a compliance client',
    description: 'Accepts the same fields as POST /v2/compliance-clients.',
  },
  body: complianceClientInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: stageNewComplianceClient,
  idField: 'client_id',
  resource: complianceClientResource,
});

export const updateComplianceClient = v1UpdateEndpoint(recordIdInQueryOrBody('client_id'), {
  docs: {
    summary: 'Update a compliance client',
    description: 'Send `id` or `client_id`, in the query or body. Changes only the fields sent.',
  },
  body: complianceClientPatch,
  change: stageComplianceClientUpdate,
  resource: complianceClientResource,
});

export const deleteComplianceClient = v1DeleteEndpoint(recordIdInQueryOrBody('client_id'), {
  docs: {
    summary: 'Delete a compliance client',
    description: 'Send `id` or `client_id`, in the query or body.',
  },
  errors: ['CLIENT_HAS_PROJECTS'],
  remove: ({ writes, tenant }, id) => stageComplianceClientDeletion(writes, tenant, id),
});

export const getComplianceProjects = v1ListEndpoint({
  docs: {
    summary: 'List compliance projects',
    description:
      'Returns at most 2,000 projects, sorted by id. Filters can be combined. Without `archived`, the list includes both active and archived projects.',
  },
  query: z.object({
    clientId: id.optional(),
    status: z.enum(PROJECT_STATUSES).optional(),
    archived: booleanQueryInput.optional(),
  }),
  list: ({ tenant }, { clientId, status, archived }) => listProjects(tenant, { clientId, status, archived }),
  field: 'projects',
  beside: 'total',
  resource: projectResource,
});

export const getComplianceProject = v1GetEndpoint(recordIdInQuery(), {
  docs: { summary: 'Get a compliance project' },
  find: requireProject,
  resource: projectResource,
});

export const createComplianceProject = v1CreateEndpoint({
  docs: {
    summary: 'Create a compliance project',
    description: 'An unknown status is stored as `Not Started`.',
  },
  body: projectInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: stageNewProject,
  idField: 'project_id',
  resource: projectResource,
});

export const updateComplianceProject = v1UpdateEndpoint(recordIdInQuery(), {
  methods: 'any',
  docs: {
    summary: 'Update a compliance project',
    description:
      'Changes only the fields sent; `customFields` is replaced as a whole. An unknown status is stored as `Not Started`. A new `clientId` must identify one of the organization’s clients.',
  },
  body: projectPatch,
  change: stageProjectUpdate,
  resource: projectResource,
});

export const archiveComplianceProject = v1Endpoint({
  methods: ['POST'],
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Archive or restore a compliance project',
    description: 'Send `id` or `project_id`, in the query or body. `archived: false` restores the project.',
  },
  input: {
    query: z.object(project.query),
    body: z.object({ ...project.body, archived: z.boolean().default(true) }),
  },
  output: { 200: z.object({ message: z.string(), project: projectOut }) },
  errors: ['NOT_FOUND'],
  run: async (input, context) => {
    const { archived } = input.body;
    const changed = await stageProjectArchiveState(context, project.idOf(input), archived);
    const message = archived ? 'Compliance project archived' : 'Compliance project restored';
    return okReply({ message, project: projectResource.view(changed) });
  },
});

export const deleteComplianceProject = v1DeleteEndpoint(recordIdInQueryOrBody('project_id'), {
  docs: {
    summary: 'Delete a compliance project',
    description: 'Send `id` or `project_id`, in the query or body.',
  },
  remove: ({ writes, tenant }, id) => stageProjectDeletion(writes, tenant, id),
});
