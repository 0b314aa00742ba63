// What a deployment wants, by a small manifest and index file.
import { type Manifest, type Wanted, wantedBy } from '../../../tools/deploy/wanted';

const region = ['us-central1'];
export const manifest: Manifest = {
  endpoints: {
    v1: { region, secretEnvironmentVariables: [{ key: 'SESSION_SECRET' }, { key: 'STRIPE_SECRET_KEY' }] },
    v2: { region, secretEnvironmentVariables: [{ key: 'SESSION_SECRET' }, { key: 'ADDRESS_DIGEST_KEY' }] },
    login: { region },
    register: { region },
    fireReminders: {
      region,
      taskQueueTrigger: { rateLimits: { maxConcurrentDispatches: 100, maxDispatchesPerSecond: 50 } },
    },
    everyMinute: { region, scheduleTrigger: { schedule: '* * * * *' } },
    onExpiriesWritten: { region, eventTrigger: {} },
  },
  params: [{ name: 'MAIL_FROM', type: 'string', default: '' }],
};
export const fields = [
  { fieldPath: 'organization_id', order: 'ASCENDING' },
  { fieldPath: 'contacts', arrayConfig: 'CONTAINS' },
];
export const wanted: Wanted = wantedBy(manifest, {
  indexes: [{ collectionGroup: 'expiries', fields }],
  fieldOverrides: [{ collectionGroup: 'events', ttl: true }, { collectionGroup: 'events' }],
});
