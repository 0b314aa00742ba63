// The comment on an expiry.
import { z } from 'zod';
import { existingExpiryDerivation } from '../expiries/record/relatedRecords';
import { type RecordOf, tenantCollection } from '../store/collection';
import { timestamps } from '../store/values';

/** The limit applies to the typed text, before escaping. */
export const EXPIRY_COMMENT_MAX = 5000;

export const expiryComments = tenantCollection(
  'expiry_comments',
  {
    expiry_id: z.string(),
    /** HTML-escaped, with newlines as `<br>`. */
    text: z.string(),
    /** The author: the uid of a person or the id of an API key. */
    user_id: z.string(),
    /** The name of the person or API key at the time of the comment. */
    username: z.string(),
    edited: z.boolean(),
    /** Everyone who was notified of this comment. */
    mentioned_users: z.array(z.object({ id: z.string(), name: z.string() })),
    ...timestamps,
  },
  {
    holds: 'comments on expiries',
    personal: ['users', 'anyone'],
    kept: { until: 'it or its expiry is deleted' },
  },
  { type: 'comment', nameOf: ({ username }) => username },
  { derivations: [existingExpiryDerivation] },
);
export type Comment = RecordOf<typeof expiryComments>;
