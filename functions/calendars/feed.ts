// A calendar feed: a URL from which calendar programs read a person’s due dates.
import { z } from 'zod';
import { id, requiredTextInput } from '../api/fields';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import { derivedId } from '../platform/ids';
import { publicUrlOfPath } from '../platform/params';
import { SlotTable } from '../store/claims';
import { globalCollection, type RecordOf } from '../store/collection';
import { storedInstant } from '../store/values';

const FEED_SCOPES = ['organization', 'mine'] as const;
export const MAX_FEEDS_PER_PERSON = 10;

/** Fields that the API returns unchanged. */
export const feedDetails = {
  organization_id: z.string(),
  user_id: z.string(),
  name: z.string(),
  /** `mine`: expiries assigned to the person. */
  scope: z.enum(FEED_SCOPES),
  /** Includes all subfolders. */
  folder_id: z.string().nullable(),
  type: z.string().nullable(),
};

/** The document id derives from the token in the URL. The token itself isn’t stored. */
export const calendarFeeds = globalCollection(
  'calendar_feeds',
  z.object({
    ...feedDetails,
    created_at: storedInstant,
  }),
  {
    holds: 'digests of calendar feed addresses',
    personal: ['users'],
    kept: { until: 'it is revoked' },
    exported: 'for_reading',
  },
  { type: 'calendar_feed', nameOf: ({ name }) => name },
);
export type CalendarFeed = RecordOf<typeof calendarFeeds>;

/** By {@link calendarFeedSlotsId}. Limits a person to exactly ten feeds, even with concurrent requests. */
export const calendarFeedSlots = new SlotTable(
  'calendar_feed_slots',
  {
    holds: 'the calendar feeds of a person',
    personal: [],
    kept: KEPT_WITH_ITS_ORGANIZATION,
    exported: 'not',
  },
  MAX_FEEDS_PER_PERSON,
  `A person can have at most ${MAX_FEEDS_PER_PERSON} calendar feeds`,
);

export const calendarFeedSlotsId = (organizationId: string, userId: string): string =>
  derivedId('calendar-feed-slots', organizationId, userId);

export const calendarFeedIdOfToken = (token: string): string => derivedId('calendar-feed', token);

/** Calendar programs send neither our headers nor fragments, so the path contains the token. */
export const calendarFeedUrl = (token: string): string => publicUrlOfPath(`/v1/calendarFeed?token=${token}`);

export const calendarFeedInput = z.object({
  name: requiredTextInput(100),
  scope: z.enum(FEED_SCOPES),
  folder_id: id.nullish(),
  type: requiredTextInput(100).nullish(),
});
