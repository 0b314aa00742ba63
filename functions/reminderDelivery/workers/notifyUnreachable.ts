// Tells once a day whom no reminder could reach.
import { dueWorker } from '../../platform/dueWorker';
import { notifyOfUnreachableContacts } from '../notifyUnreachable';
import { dueUnreachables } from '../unreachable';

export const notifyUnreachable = dueWorker(dueUnreachables, { runTogether: notifyOfUnreachableContacts });
