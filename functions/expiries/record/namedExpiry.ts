// How v1 operations identify their expiry.
import { z } from 'zod';
import { recordNamingByFieldOrId } from '../../api/records';

/** `expiry_id` or `id`, in the query or in the body. */
const expiry = recordNamingByFieldOrId('expiry_id');
export const expiryIdInputV1 = z.object(expiry.body);

/** @throws 400 naming `expiry_id` if the input has no id. */
export const expiryIdOfV1Input = expiry.idOf;
