// Reminds clients at the times of their requests, and lets requests expire.
import { dueWorker } from '../../platform/dueWorker';
import { dueRequests } from '../request';
import { runDueRequest } from '../runDueRequest';

export const runDueRequests = dueWorker(dueRequests, { run: runDueRequest });
