// POST /v1/updateContact: changes the fields sent.
import { recordNamingInBody } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { stageContactUpdate } from '../contactChanges';
import { contactPatchOfV1Input, contactV1Patch, v1ContactFieldName } from '../fields';
import { contactV1Answer } from '../views';

export const updateContact = v1UpdateEndpoint(recordNamingInBody(), {
  methods: 'any',
  docs: {
    summary: 'Change a contact',
    description: 'Changes only the fields sent. An empty string counts as not set.',
  },
  body: contactV1Patch,
  errors: ['EMAIL_EXISTS', 'CONFLICT'],
  change: (context, id, patch) =>
    stageContactUpdate(context, id, contactPatchOfV1Input(patch), v1ContactFieldName),
  answer: contactV1Answer,
});
