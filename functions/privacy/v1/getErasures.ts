// GET /v1/getErasures.
import { z } from 'zod';
import { ADMIN_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { erasures } from '../record';
import { erasureOut, viewErasure } from '../views';

const MOST = 200;

export const getErasures = v1Endpoint({
  methods: ['GET'],
  access: ADMIN_PERSON,
  docs: {
    summary: 'List what was erased, and how far that is',
    description: `The newest ${MOST}. A completed one is the certificate: what was removed and when, and nothing of whom.`,
  },
  output: { 200: z.object({ erasures: z.array(erasureOut) }) },
  /** Index: organization_id, created_at descending. */
  run: async (_, { tenant }) => {
    const found = await erasures.of(tenant).list((query) => query.orderBy('created_at', 'desc').limit(MOST));
    return ok({ erasures: found.map(viewErasure) });
  },
});
