// Reminds clients of their requests, and expires requests.
import { dueWorker } from '../../jobs/dueWorker';
import { dueDocumentRequests } from '../request/request';
import { runDueDocumentRequest } from '../request/runDueRequest';

export const runDueRequests = dueWorker(dueDocumentRequests, { run: runDueDocumentRequest });
