// POST /v1/createContactGroup.
import { v1CreateEndpoint } from '../../api/recordEndpoints';
import { stageNewContactGroup } from '../contactGroup';
import { contactGroupAnswer, contactGroupInput } from '../contactGroupViews';

export const createContactGroup = v1CreateEndpoint({
  stagesAll: true,
  docs: { summary: 'Create a contact group' },
  body: contactGroupInput,
  errors: ['PLAN_LIMIT_REACHED', 'GROUP_EXISTS'],
  create: stageNewContactGroup,
  answer: contactGroupAnswer,
});
