// An entry of the lines of expiries, for tests of computations on them.
import {
  EXPIRY_REFERENCE_FIELDS,
  type ExpiryLine,
  type ExpiryReferenceTexts,
} from '../../functions/expiries/lines/line';

export const NO_DETAILS = Object.fromEntries(
  EXPIRY_REFERENCE_FIELDS.map((name) => [name, null]),
) as ExpiryReferenceTexts;

const AT = new Date('2027-01-01T12:00:00Z');

export const lineEntry = (fields: Partial<ExpiryLine> = {}): ExpiryLine => ({
  ...{
    id: 'e',
    name: 'Lease',
    type: null,
    ...NO_DETAILS,
    expiry_date: '2028-02-29',
    act_by_date: null,
  },
  ...{ priority: 'Medium', state: 'todo', is_done: false, is_archive: false, folder_id: null },
  ...{ entity_id: null, assigned_to: null, assignee_name: null, completed_at: null, deleted_at: null },
  ...{ has_reminder: false, is_waiting: false, client_ids: [], created_at: AT, updated_at: AT },
  ...fields,
});
