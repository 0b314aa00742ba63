// POST /v1/createContactGroup (specification section 2, Contact group).
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { groupExists, stageContactGroup } from '../contactGroup';
import { contactGroupInput, contactGroupOut, viewContactGroup } from '../contactGroupViews';

export const createContactGroup = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: { summary: 'Create a contact group', section: '2' },
  idempotent: true,
  input: { body: contactGroupInput },
  output: { 201: z.object({ message: z.string(), group: contactGroupOut }) },
  errors: ['GROUP_EXISTS'],
  run: async ({ body }, { writes, tenant, actor, now }) => {
    const group = stageContactGroup(writes, tenant, body, { by: actor.id, at: now, taken: groupExists });
    return created({ message: 'Contact group created', group: viewContactGroup(group) });
  },
});
