// POST /v1/updateContactGroup: renames, colors or sorts a group.
import { recordNamingInBody } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { stageContactGroupUpdate } from '../contactGroupChanges';
import { contactGroupAnswer, contactGroupPatch } from '../contactGroupViews';

export const updateContactGroup = v1UpdateEndpoint(recordNamingInBody(), {
  methods: 'any',
  docs: {
    summary: 'Change a contact group',
    description: 'A new name is given to its contacts too.',
  },
  body: contactGroupPatch,
  errors: ['GROUP_EXISTS', 'CONFLICT'],
  change: ({ writes, tenant, now }, id, patch) => stageContactGroupUpdate(writes, tenant, id, patch, now),
  answer: contactGroupAnswer,
});
