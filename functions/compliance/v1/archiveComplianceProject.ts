// POST /v1/archiveComplianceProject.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { recordNamingByFieldOrId } from '../../api/naming';
import { stageProjectArchiving } from '../projectChanges';
import { projectAnswer, projectOut } from '../projectFields';

const project = recordNamingByFieldOrId('project_id');

export const archiveComplianceProject = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Archive a compliance project, or take it back',
    description: 'Named by `id` or `project_id`, in query or body. `archived: false` takes it back.',
  },
  input: {
    query: z.object(project.query),
    body: z.object({ ...project.body, archived: z.boolean().default(true) }),
  },
  output: { 200: z.object({ message: z.string(), project: projectOut }) },
  errors: ['NOT_FOUND'],
  run: async (input, context) => {
    const { archived } = input.body;
    const changed = await stageProjectArchiving(context, project.idOf(input), archived);
    const message = archived ? 'Compliance project archived' : 'Compliance project restored';
    return okReply({ message, project: projectAnswer.view(changed) });
  },
});
