// PATCH /v2/contacts/{id}.
import { v2UpdateEndpoint } from '../../api/recordEndpoints';
import { stageContactUpdate } from '../contactChanges';
import { contactPatch } from '../fields';
import { contactAnswer } from '../views';

export const updateContact = v2UpdateEndpoint({
  path: '/contacts/{id}',
  docs: { summary: 'Change a contact', description: 'Changes only the fields sent.' },
  body: contactPatch,
  errors: ['EMAIL_EXISTS', 'CONFLICT'],
  change: stageContactUpdate,
  answer: contactAnswer,
});
