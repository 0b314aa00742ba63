// Notifications as v1 answers them.
import { z } from 'zod';
import { namedOpenApiObject } from '../api/answers';
import { recordAsJson, timestampOut } from '../api/fields';
import { type Notification, notificationContent } from './record';

export const notificationOut = namedOpenApiObject('Notification', {
  id: z.string(),
  user_id: z.string(),
  organization_id: z.string(),
  type: z.string(),
  ...notificationContent,
  created_at: timestampOut,
});

export const viewNotification = ({
  expires_at: _expiresAt,
  ...notification
}: Notification): z.input<typeof notificationOut> => recordAsJson(notification);
