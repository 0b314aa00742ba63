// GET /v2/renewal-proposals.
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { pageOf, pageQuery } from '../../api/page';
import { readPage } from '../../platform/pages';
import { proposalOut, viewProposal } from '../proposalViews';
import { PROPOSAL_STATUSES, renewalProposals } from '../renewalProposal';

export const listRenewalProposals = v2Endpoint({
  method: 'GET',
  path: '/renewal-proposals',
  access: ANY_MEMBER,
  docs: { summary: 'List renewal proposals', description: 'Newest first.' },
  input: { query: z.object({ ...pageQuery, status: z.enum(PROPOSAL_STATUSES).optional() }) },
  output: { 200: pageOf(proposalOut) },
  run: async ({ query }, { tenant }) => {
    const { status, cursor, limit } = query;
    const filters = { status: status ?? null };
    const request = {
      tenant,
      list: 'renewal_proposals',
      filters,
      orderBy: 'created_at',
      descending: true,
      cursor,
      limit,
    };
    const page = await readPage(renewalProposals.of(tenant), request, (scoped) =>
      status === undefined ? scoped : scoped.where('status', '==', status),
    );
    return ok({ ...page, data: page.data.map(viewProposal) });
  },
});
