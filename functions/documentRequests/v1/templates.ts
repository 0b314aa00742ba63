// v1 endpoints for request templates.
import { z } from 'zod';
import { createdReply, EDITOR_ACCESS, okReply, v1Endpoint } from '../../api/endpoint';
import { invalidFieldsError, notFound } from '../../api/errors';
import { id, requiredTextInput } from '../../api/fields';
import { v1CreateEndpoint, v1GetEndpoint, v1ListEndpoint } from '../../api/recordEndpoints';
import { pageQueryFields, recordIdInQuery } from '../../api/records';
import { uploadInputFields, uploadOut } from '../../attachments/views';
import { startReferenceFileUpload } from '../template/referenceFiles';
import {
  listRequestTemplates,
  referenceFileSchema,
  requestTemplateOut,
  requestTemplateResource,
  requestTemplates,
  requireRequestTemplate,
} from '../template/template';
import {
  createRequestTemplate,
  deleteRequestTemplate,
  duplicateRequestTemplate,
  requestTemplateInput,
  requestTemplatePatch,
  updateRequestTemplate,
} from '../template/templateChanges';

export const getCollectionTemplates = v1ListEndpoint({
  docs: { summary: 'List collection templates' },
  query: z.object(pageQueryFields),
  list: ({ tenant }, query) => listRequestTemplates(tenant, query),
  field: 'templates',
  beside: 'next_cursor',
  resource: requestTemplateResource,
});

export const getCollectionTemplate = v1GetEndpoint(recordIdInQuery(), {
  docs: { summary: 'Get a collection template' },
  find: requireRequestTemplate,
  resource: requestTemplateResource,
});

export const createCollectionTemplate = v1CreateEndpoint({
  docs: {
    summary: 'Create a collection template',
    description:
      'Pages, sections and fields without an id are assigned one. Descriptions and the intro email are sanitized HTML.',
  },
  body: requestTemplateInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: createRequestTemplate,
  resource: requestTemplateResource,
});

export const duplicateCollectionTemplate = v1CreateEndpoint({
  docs: { summary: 'Duplicate a collection template' },
  body: z.object({ id, name: requiredTextInput(200).optional() }),
  errors: ['PLAN_LIMIT_REACHED', 'NOT_FOUND'],
  create: (context, given) => duplicateRequestTemplate(context, given.id, given.name),
  done: 'duplicated',
  resource: requestTemplateResource,
});

export const deleteCollectionTemplate = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Delete a collection template',
    description: 'Requests that were already sent keep their form.',
  },
  input: { query: z.object({ id: id.optional() }), body: z.object({ id: id.optional() }) },
  output: { 200: z.object({ message: z.string(), deleted: z.literal(true), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async ({ query, body }, context) => {
    const templateId = query.id ?? body.id;
    if (templateId === undefined) throw invalidFieldsError({ id: 'is required' });
    await deleteRequestTemplate(context, templateId);
    return okReply({ message: 'Collection template deleted', deleted: true, id: templateId });
  },
});

export const startCollectionReferenceUpload = v1Endpoint({
  methods: ['POST'],
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Start a reference file upload',
    description:
      'PUT the bytes to upload_url once, with exactly the returned headers, within 15 minutes; then set `reference_file` in a file_upload field of a template. Files that no template uses within a day are deleted.',
  },
  input: { body: z.object(uploadInputFields) },
  output: {
    201: uploadOut.omit({ upload_id: true, max_size: true }).extend({ reference_file: referenceFileSchema }),
  },
  errors: ['FILE_TOO_LARGE', 'PLAN_LIMIT_REACHED'],
  run: async ({ body }, { writes, tenant, now }) => {
    const { file, address, expiresAt } = await startReferenceFileUpload(writes, tenant, body, now);
    return createdReply({
      upload_url: address.url,
      method: 'PUT',
      headers: address.headers,
      expires_at: expiresAt.toISOString(),
      reference_file: file,
    });
  },
});

export const updateCollectionTemplate = v1Endpoint({
  methods: 'any',
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Update a collection template',
    description:
      'Send `id` in the query or body. `pages` replaces the whole form and deletes reference files that are no longer in it. Returns 403 for another organization’s template.',
  },
  input: { query: z.object({ id: id.optional() }), body: requestTemplatePatch.extend({ id: id.optional() }) },
  output: {
    200: z.object({ message: z.string(), template: requestTemplateOut }),
    403: z.object({ error: z.literal('Access denied') }),
  },
  errors: ['NOT_FOUND', 'PLAN_LIMIT_REACHED'],
  run: async ({ query, body }, context) => {
    const { id: named, ...patch } = body;
    const templateId = query.id ?? named;
    if (templateId === undefined) throw invalidFieldsError({ id: 'is required' });
    if ((await requestTemplates.of(context.tenant).get(templateId)) === null) {
      // For this operation only, the v1 contract requires 403 for another organization's template and 404 for a missing
      // one.
      if (!(await requestTemplates.getAnywhere(templateId))) throw notFound('Collection template');
      return { status: 403, body: { error: 'Access denied' } };
    }
    const template = await updateRequestTemplate(context, templateId, patch);
    return okReply({
      message: 'Collection template updated',
      template: requestTemplateResource.view(template),
    });
  },
});
