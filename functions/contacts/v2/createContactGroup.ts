// POST /v2/contact-groups.
import { v2CreateEndpoint } from '../../api/recordEndpoints';
import { stageNewContactGroup } from '../contactGroup';
import { contactGroupAnswer, contactGroupInput } from '../contactGroupViews';

export const createContactGroup = v2CreateEndpoint({
  path: '/contact-groups',
  stagesAll: true,
  docs: { summary: 'Create a contact group' },
  body: contactGroupInput,
  errors: ['PLAN_LIMIT_REACHED', 'GROUP_EXISTS'],
  create: stageNewContactGroup,
  answer: contactGroupAnswer,
});
