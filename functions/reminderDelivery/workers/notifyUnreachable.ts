// Lists unreachable recipients to the responsible people, once a day.
import { dueWorker } from '../../jobs/dueWorker';
import { notifyOfUnreachableContacts } from '../notifyUnreachable';
import { dueUnreachables } from '../unreachable';

export const notifyUnreachable = dueWorker(dueUnreachables, { runTogether: notifyOfUnreachableContacts });
