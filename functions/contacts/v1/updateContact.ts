// POST /v1/updateContact: changes the fields sent.
import { inBody } from '../../api/naming';
import { v1Change } from '../../api/recordEndpoints';
import { stageContactUpdate } from '../contactChanges';
import { contactV1Patch, storedContactFields, v1FieldName } from '../fields';
import { contactV1Answer } from '../views';

export const updateContact = v1Change(inBody(), {
  methods: 'any',
  docs: {
    summary: 'Change a contact',
    description: 'Changes only the fields sent. An empty string counts as not set.',
  },
  body: contactV1Patch,
  errors: ['EMAIL_EXISTS', 'CONFLICT'],
  change: (context, id, patch) => stageContactUpdate(context, id, storedContactFields(patch), v1FieldName),
  answer: contactV1Answer,
});
