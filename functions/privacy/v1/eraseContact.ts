// POST /v1/eraseContact.
import { z } from 'zod';
import { ADMIN_PERSON, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { startContactErasure } from '../start';
import { answerOf, erasureAnswer } from '../views';

export const eraseContact = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  tier: 'sensitive',
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Erase a contact',
    description:
      'For admins in person. In the background; getErasures tells how far it is, and in the end what was removed. The contact goes with every request for documents that was made to them, what they sent and its files; their name, address and numbers are taken out of everything else that your organization has stored, the ledger and the activity log among it. Files that your members attached are not opened: what stands in them stays, until they are removed. It cannot be undone.',
  },
  input: { body: z.object({ contact_id: id }) },
  output: { 202: erasureAnswer },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const erasure = await startContactErasure(context, body.contact_id);
    return { status: 202, body: answerOf('The contact is being erased', erasure) };
  },
});
