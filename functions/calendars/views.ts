// A calendar feed as its person sees it; its address is shown once, when it is made.
import { z } from 'zod';
import { asJson, timestampOut } from '../api/fields';
import { type CalendarFeed, FEED_SCOPES } from './feed';

export const feedOut = z.object({
  id: z.string(),
  organization_id: z.string(),
  user_id: z.string(),
  name: z.string(),
  scope: z.enum(FEED_SCOPES),
  folder_id: z.string().nullable(),
  type: z.string().nullable(),
  created_at: timestampOut,
});
z.globalRegistry.add(feedOut, { id: 'CalendarFeed' });

export const viewFeed = (feed: CalendarFeed): z.input<typeof feedOut> => asJson(feed);
