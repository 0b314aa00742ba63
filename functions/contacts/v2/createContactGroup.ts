// POST /v2/contact-groups.
import { created, EDITOR, v2Endpoint } from '../../api/endpoint';
import { stageNewContactGroup } from '../contactGroup';
import { contactGroupInput, contactGroupOut, viewContactGroup } from '../contactGroupViews';

export const createContactGroup = v2Endpoint({
  method: 'POST',
  path: '/contact-groups',
  access: EDITOR,
  stagesAll: true,
  docs: { summary: 'Create a contact group' },
  input: { body: contactGroupInput },
  output: { 201: contactGroupOut },
  errors: ['PLAN_LIMIT_REACHED', 'GROUP_EXISTS'],
  run: async ({ body }, context) => {
    const group = await stageNewContactGroup(context, body);
    return created(viewContactGroup(group), `/v2/contact-groups/${group.id}`);
  },
});
