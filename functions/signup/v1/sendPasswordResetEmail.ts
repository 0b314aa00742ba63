// POST /v1/sendPasswordResetEmail: mails a code for a new password.
import { accountMailEndpoint } from '../accountMailEndpoint';

export const sendPasswordResetEmail = accountMailEndpoint('passwordReset', {
  docs: {
    summary: 'Ask for a code that resets the password',
    description:
      'The answer is the same whether the address has an account or not. At most one mail a minute and ten a day; each code is valid until it ends, or until one of them is used.',
  },
  message: 'If the address has an account, a mail with a code is on its way',
});
