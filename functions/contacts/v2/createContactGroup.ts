// POST /v2/contact-groups (specification section 4.10).
import { created, EDITOR, v2Endpoint } from '../../api/endpoint';
import { groupExists, stageContactGroup } from '../contactGroup';
import { contactGroupInput, contactGroupOut, viewContactGroup } from '../contactGroupViews';

export const createContactGroup = v2Endpoint({
  method: 'POST',
  path: '/contact-groups',
  access: EDITOR,
  docs: { summary: 'Create a contact group', section: '4.10' },
  input: { body: contactGroupInput },
  output: { 201: contactGroupOut },
  errors: ['GROUP_EXISTS'],
  run: async ({ body }, { writes, tenant, actor, now }) => {
    const group = stageContactGroup(writes, tenant, body, { by: actor.id, at: now, taken: groupExists });
    return created(viewContactGroup(group), `/v2/contact-groups/${group.id}`);
  },
});
