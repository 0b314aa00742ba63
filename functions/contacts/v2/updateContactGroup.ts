// PATCH /v2/contact-groups/{id}.
import { v2UpdateEndpoint } from '../../api/recordEndpoints';
import { stageContactGroupUpdate } from '../contactGroupChanges';
import { contactGroupAnswer, contactGroupPatch } from '../contactGroupViews';

export const updateContactGroup = v2UpdateEndpoint({
  path: '/contact-groups/{id}',
  docs: {
    summary: 'Change a contact group',
    description:
      'A new name is given to its contacts too: at once up to 200, in the background above that. Until the last contact carries it, the former name stays taken and lists by either name show all of the group’s contacts.',
  },
  body: contactGroupPatch,
  errors: ['GROUP_EXISTS', 'CONFLICT'],
  change: ({ writes, tenant, now }, id, patch) => stageContactGroupUpdate(writes, tenant, id, patch, now),
  answer: contactGroupAnswer,
});
