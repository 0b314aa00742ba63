// Sends a requested verification or password reset mail.
import { taskWorker } from '../../api/worker';
import { accountMailQueue, sendAccountMail as send } from '../accountMailRequests';

export const sendAccountMail = taskWorker(accountMailQueue, { run: send });
