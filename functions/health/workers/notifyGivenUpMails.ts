// Notifies the admins of messages that failed without an answer from the provider.
import { firestoreTriggerWorker } from '../../api/worker';
import { givenUpMessages } from '../../messaging/givenUp';
import { notifyAdminsOfGivenUpMail } from '../notifyAdminsOfGivenUpMail';

export const notifyGivenUpMails = firestoreTriggerWorker({
  on: givenUpMessages,
  run: async ({ before, after }) => {
    if (before === null && after !== null) await notifyAdminsOfGivenUpMail(after);
  },
});
