// POST /v1/createContactGroup.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { groupNameTaken, stageContactGroup } from '../contactGroup';
import { contactGroupInput, contactGroupOut, viewContactGroup } from '../contactGroupViews';

export const createContactGroup = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  stagesAll: true,
  docs: { summary: 'Create a contact group' },
  idempotent: true,
  input: { body: contactGroupInput },
  output: { 201: z.object({ message: z.string(), group: contactGroupOut }) },
  errors: ['PLAN_LIMIT_REACHED', 'GROUP_EXISTS'],
  run: async ({ body }, { writes, tenant, actor, now }) => {
    const group = await stageContactGroup(writes, tenant, body, {
      by: actor.id,
      at: now,
      taken: groupNameTaken,
    });
    return created({ message: 'Contact group created', group: viewContactGroup(group) });
  },
});
