// Notifications as v1 answers them.
import { z } from 'zod';
import { asJson, timestampOut } from '../api/fields';
import type { Notification } from './record';

export const notificationOut = z.object({
  id: z.string(),
  user_id: z.string(),
  organization_id: z.string(),
  type: z.string(),
  item_type: z.string(),
  item_id: z.string(),
  item_name: z.string(),
  message: z.string(),
  mentioned_by: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }).nullable(),
  comment_text: z.string().nullable(),
  link: z.string(),
  read: z.boolean(),
  created_at: timestampOut,
});
z.globalRegistry.add(notificationOut, { id: 'Notification' });

export const viewNotification = ({
  expires_at: _expiresAt,
  ...notification
}: Notification): z.input<typeof notificationOut> => asJson(notification);
