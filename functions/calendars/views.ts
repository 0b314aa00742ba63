// A calendar feed as its person sees it; its address is shown once, when it is made.
import { z } from 'zod';
import { namedOpenApiObject } from '../api/answers';
import { recordAsJson, timestampOut } from '../api/fields';
import { type CalendarFeed, feedDetails } from './feed';

export const feedOut = namedOpenApiObject('CalendarFeed', {
  id: z.string(),
  ...feedDetails,
  created_at: timestampOut,
});

export const viewCalendarFeed = (feed: CalendarFeed): z.input<typeof feedOut> => recordAsJson(feed);
