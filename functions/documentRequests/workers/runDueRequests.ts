// Reminds clients at the times of their requests, and lets requests expire.
import { dueWorker } from '../../platform/dueWorker';
import { dueDocumentRequests } from '../request';
import { runDueDocumentRequest } from '../runDueRequest';

export const runDueRequests = dueWorker(dueDocumentRequests, { run: runDueDocumentRequest });
