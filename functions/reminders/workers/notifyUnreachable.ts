// Lists unreachable recipients to the responsible people, once a day.
import { dueWorker } from '../../jobs/dueWorker';
import { notifyOfUnreachableContacts } from '../unreachable/notifyUnreachable';
import { dueUnreachables } from '../unreachable/unreachable';

export const notifyUnreachable = dueWorker(dueUnreachables, { runTogether: notifyOfUnreachableContacts });
