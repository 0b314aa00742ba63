// POST /v1/submitSignupRequest: asks us to set up an account.
import { z } from 'zod';
import { createdReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { emailAddress, optionalTextInput, requiredTextInput } from '../../api/fields';
import { stageSignupRequest } from '../signupRequest';

export const submitSignupRequest = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'strict',
  docs: {
    summary: 'Ask to be signed up',
    description: 'The answer is the same whether the address has an account or not.',
  },
  input: {
    body: z.object({
      email: emailAddress,
      firstName: requiredTextInput(100),
      lastName: requiredTextInput(100),
      organization_name: optionalTextInput(200),
      phone: optionalTextInput(50),
      message: optionalTextInput(2000),
    }),
  },
  output: { 201: z.object({ message: z.string() }) },
  run: async ({ body }, { writes, now }) => {
    const { email, firstName, lastName, organization_name, phone, message } = body;
    const request = { email, first_name: firstName, last_name: lastName, organization_name, phone, message };
    stageSignupRequest(writes, request, now);
    return createdReply({ message: 'Thank you: we will be in touch' });
  },
});
