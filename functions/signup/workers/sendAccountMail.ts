// Sends a verification or password reset mail that somebody asked for by naming an address.
import { taskWorker } from '../../api/worker';
import { accountMailQueue, sendAccountMail as send } from '../accountMailRequests';

export const sendAccountMail = taskWorker(accountMailQueue, { run: send });
