// Tells an organization's admins of a mail or text of its own that was given up, its fate unknown.
import { firestoreTriggerWorker } from '../../api/worker';
import { givenUpMessages } from '../../messaging/givenUp';
import { notifyAdminsOfGivenUpMail } from '../notifyAdminsOfGivenUpMail';

export const notifyGivenUpMails = firestoreTriggerWorker({
  on: givenUpMessages,
  run: async ({ before, after }) => {
    if (before === null && after !== null) await notifyAdminsOfGivenUpMail(after);
  },
});
