// GET /v2/renewal-proposals.
import { z } from 'zod';
import { pageQuery } from '../../api/page';
import { v2ListEndpoint } from '../../api/recordEndpoints';
import { listRecordPage } from '../../platform/pages';
import { proposalOut, viewProposal } from '../proposalViews';
import { PROPOSAL_STATUSES, renewalProposals } from '../renewalProposal';

export const listRenewalProposals = v2ListEndpoint({
  path: '/renewal-proposals',
  docs: { summary: 'List renewal proposals', description: 'Newest first.' },
  query: z.object({ ...pageQuery, status: z.enum(PROPOSAL_STATUSES).optional() }),
  list: ({ tenant }, query) => {
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
    return listRecordPage(renewalProposals.of(tenant), request, (scoped) =>
      status === undefined ? scoped : scoped.where('status', '==', status),
    );
  },
  answer: { output: proposalOut, view: viewProposal },
});
