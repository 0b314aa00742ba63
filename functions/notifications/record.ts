// The in-app notification record.
import { z } from 'zod';
import { type RecordOf, tenantCollection } from '../store/collection';
import { enumWithUnknownAs, storedInstant } from '../store/values';
import { inboxDerivation, NOTIFICATION_KEPT_DAYS } from './inbox';

/** The types of notifications; areas add theirs here. */
export const NOTIFICATION_TYPES = [
  'assignment',
  'mention',
  'plan',
  'reminder',
  'renewal_proposal',
  'response',
  'credits',
  'integration_disabled',
  'extraction',
  'link_wish',
  'submission',
  'webhook_disabled',
  'workflow',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Fields that the API returns unchanged. */
export const notificationContent = {
  item_type: z.string(),
  item_id: z.string(),
  item_name: z.string(),
  message: z.string(),
  mentioned_by: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }).nullable(),
  comment_text: z.string().nullable(),
  link: z.string(),
  read: z.boolean(),
};

export const notifications = tenantCollection(
  'notifications',
  {
    /** The recipient. */
    user_id: z.string(),
    type: enumWithUnknownAs(NOTIFICATION_TYPES, 'reminder'),
    ...notificationContent,
    created_at: storedInstant,
    /** When Firestore deletes the notification. */
    expires_at: storedInstant,
  },
  {
    holds: 'notifications in the app',
    personal: ['users', 'anyone'],
    kept: { for: `${NOTIFICATION_KEPT_DAYS} days`, ttl: 'expires_at' },
  },
  undefined,
  { timesAreGiven: true, derivations: [inboxDerivation] },
);
export type Notification = RecordOf<typeof notifications>;
