// POST or DELETE /v1/revokeCalendarFeed.
import { ANY_PERSON } from '../../api/endpoint';
import { inBody } from '../../api/naming';
import { v1Revocation } from '../../api/recordEndpoints';
import { revokeFeed } from '../feedChanges';

export const revokeCalendarFeed = v1Revocation(inBody(), {
  access: ANY_PERSON,
  whenReadOnly: 'allowed',
  docs: { summary: 'End a calendar feed of yours; its address stops working at once' },
  remove: revokeFeed,
});
