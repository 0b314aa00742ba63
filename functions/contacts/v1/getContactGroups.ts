// GET /v1/getContactGroups: all of them.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { listAllContactGroups } from '../contactGroup';
import { contactGroupOut, viewContactGroup } from '../contactGroupViews';

export const getContactGroups = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'Get all contact groups',
    description: 'By sort_order, then by id; no pages.',
  },
  output: { 200: z.object({ groups: z.array(contactGroupOut) }) },
  run: async (_input, { tenant }) =>
    ok({ groups: (await listAllContactGroups(tenant)).map(viewContactGroup) }),
});
