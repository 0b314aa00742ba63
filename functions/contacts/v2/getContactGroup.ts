// GET /v2/contact-groups/{id}.
import { v2GetEndpoint } from '../../api/recordEndpoints';
import { contactGroups } from '../contactGroup';
import { requireContactGroup } from '../contactGroupChanges';
import { contactGroupAnswer } from '../contactGroupViews';

export const getContactGroup = v2GetEndpoint({
  path: '/contact-groups/{id}',
  readsAhead: contactGroups,
  docs: { summary: 'Get a contact group' },
  answer: contactGroupAnswer,
  find: requireContactGroup,
});
