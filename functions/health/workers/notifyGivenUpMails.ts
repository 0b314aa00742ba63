// Tells an organization's admins of a mail or text of its own that was given up, its fate unknown.
import { triggerWorker } from '../../api/worker';
import { givenUpMessages } from '../../messaging/givenUp';
import { notifyGivenUpMail } from '../notifyGivenUpMail';

export const notifyGivenUpMails = triggerWorker({
  on: givenUpMessages,
  run: async ({ before, after }) => {
    if (before === null && after !== null) await notifyGivenUpMail(after);
  },
});
