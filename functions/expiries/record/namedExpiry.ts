// How v1 operations name the expiry that they are about.
import { z } from 'zod';
import { recordNamingByFieldOrId } from '../../api/naming';

/** `expiry_id`, or `id` as the record itself calls it; in the query or in the body. */
const expiry = recordNamingByFieldOrId('expiry_id');
export const expiryIdInputV1 = z.object(expiry.body);

/** @throws 400 naming `expiry_id` when none is named. */
export const expiryIdOfV1Input = expiry.idOf;
