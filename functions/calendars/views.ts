// The API view of a calendar feed. Only the create response contains the URL.
import { z } from 'zod';
import { recordAsJson, timestampOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { type CalendarFeed, feedDetails } from './feed';

export const feedOut = namedOpenApiObject('CalendarFeed', {
  id: z.string(),
  ...feedDetails,
  created_at: timestampOut,
});

export const viewCalendarFeed = (feed: CalendarFeed): z.input<typeof feedOut> => recordAsJson(feed);
