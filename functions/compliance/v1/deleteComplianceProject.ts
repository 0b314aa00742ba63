// POST or DELETE /v1/deleteComplianceProject.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { stageProjectDeletion } from '../projectChanges';

const project = naming('project_id');

export const deleteComplianceProject = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR,
  docs: {
    summary: 'Delete a compliance project',
    description: 'Named by `id` or `project_id`, in query or body.',
  },
  input: { query: z.object(project.fields), body: z.object(project.fields) },
  output: { 200: z.object({ deleted: z.literal(true), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async (input, { writes, tenant }) => {
    const id = project.idOf(input);
    await stageProjectDeletion(writes, tenant, id);
    return ok({ deleted: true, id });
  },
});
