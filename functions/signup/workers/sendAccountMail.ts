// Sends a verification or password reset mail that somebody asked for by naming an address.
import { taskWorker } from '../../api/worker';
import { accountMailRequest, sendAccountMail as send } from '../accountMailRequests';

export const sendAccountMail = taskWorker({
  rateLimits: { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 50 },
  retry: { maxAttempts: 10, minBackoffSeconds: 2, maxBackoffSeconds: 120 },
  run: (payload) => send(accountMailRequest.parse(payload)),
});
