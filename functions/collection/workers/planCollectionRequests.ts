// Each night, sets the alarms of the day that comes into the horizon: each request is read once for it.
import { scheduleWorker } from '../../api/worker';
import { clock } from '../../platform/clock';
import { collectionAlarms } from '../alarm';
import { collectionRequests } from '../request';
import { ALL_SHARDS } from '../tendRequests';

export const planCollectionRequests = scheduleWorker({
  cron: '10 3 * * *',
  timeoutSeconds: 540,
  run: () => collectionAlarms.plan(collectionRequests, ALL_SHARDS, clock.now()),
});
