// GET /v1/getErasures.
import { ADMIN_PERSON } from '../../api/endpoint';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { erasures } from '../record';
import { erasureOut, viewErasure } from '../views';

const MOST = 200;

export const getErasures = v1ListEndpoint({
  access: ADMIN_PERSON,
  docs: {
    summary: 'List what was erased, and how far that is',
    description: `The newest ${MOST}. A completed one is the certificate: what was removed and when, and nothing of whom.`,
  },
  /** Index: organization_id, created_at descending. */
  list: ({ tenant }) => erasures.of(tenant).list((query) => query.orderBy('created_at', 'desc').limit(MOST)),
  field: 'erasures',
  answer: { output: erasureOut, view: viewErasure },
});
