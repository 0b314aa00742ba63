// POST /v1/resendVerificationEmail: another mail that verifies an address.
import { accountMailEndpoint } from '../accountMailEndpoint';

export const resendVerificationEmail = accountMailEndpoint('verification', {
  docs: {
    summary: 'Send the verification mail again',
    description:
      'The answer is the same whether the address has an account or not. At most one mail a minute and ten a day.',
  },
  message: 'If the address has an account to verify, a mail is on its way',
});
