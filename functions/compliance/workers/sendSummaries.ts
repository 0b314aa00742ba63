// Mails the weekly summary to admins whose Monday morning has come.
import { dueSummaries } from '../../identity/user';
import { dueWorker } from '../../jobs/dueWorker';
import { sendSummaries as send } from '../summary/send';

export const sendSummaries = dueWorker(dueSummaries, { cron: '*/5 * * * *', runTogether: send });
