// POST /v1/createContactGroup.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { stageNewContactGroup } from '../contactGroup';
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
  run: async ({ body }, context) => {
    const group = await stageNewContactGroup(context, body);
    return created({ message: 'Contact group created', group: viewContactGroup(group) });
  },
});
