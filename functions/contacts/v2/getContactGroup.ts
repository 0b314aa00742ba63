// GET /v2/contact-groups/{id}.
import { v2GetEndpoint } from '../../api/recordEndpoints';
import { requireContactGroup } from '../contactGroupChanges';
import { contactGroupAnswer } from '../contactGroupViews';

export const getContactGroup = v2GetEndpoint({
  path: '/contact-groups/{id}',
  docs: { summary: 'Get a contact group' },
  answer: contactGroupAnswer,
  find: requireContactGroup,
});
