// POST or DELETE /v1/revokeCalendarFeed.
import { ANY_PERSON } from '../../api/endpoint';
import { recordNamingInBody } from '../../api/naming';
import { v1RevokeLinkEndpoint } from '../../api/recordEndpoints';
import { revokeCalendarFeedOfPerson } from '../feedChanges';

export const revokeCalendarFeed = v1RevokeLinkEndpoint(recordNamingInBody(), {
  access: ANY_PERSON,
  whenReadOnly: 'allowed',
  docs: { summary: 'End a calendar feed of yours; its address stops working at once' },
  remove: revokeCalendarFeedOfPerson,
});
