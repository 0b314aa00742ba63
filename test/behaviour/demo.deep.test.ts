// The demo data shows a newcomer every state that exists.
import { expect } from 'chai';
import { tenantOf } from '../../functions/api/actor';
import { DOCUMENT_REQUEST_STATUSES, documentRequests } from '../../functions/documentRequests/request/request';
import { REVIEW_STATUSES, submissions } from '../../functions/documentRequests/review/submission';
import { DUE_WORK_KINDS } from '../../functions/health/measure';
import { organizations } from '../../functions/organizations/organization';
import { renewalProposals } from '../../functions/responses/renewalProposal';
import { expiryResponses } from '../../functions/responses/response';
import { firestore } from '../../functions/store/firestore';
import { workflowComments } from '../../functions/workflows/runs/comments';
import { WORKFLOW_RUN_STATUSES, workflowRuns } from '../../functions/workflows/runs/run';
import { seed } from '../../local/seed';
import { sandbox } from '../support/sandbox';

const DEMO = ['Northwind', 'Contoso', 'Fabrikam'];

describe('The demo data', () => {
  /** Otherwise reminders would fall due in later tests that move the clock. */
  after(async () => {
    const founded = await organizations.list((query) => query.where('name', 'in', DEMO));
    const ids = founded.map(({ id }) => id);
    await sandbox.silently(async () => {
      for (const { collection, field } of DUE_WORK_KINDS) {
        const found = await firestore()
          .collection(collection.name)
          .where('organization_id', 'in', ids.length > 0 ? ids : ['none'])
          .get();
        await Promise.all(found.docs.map(({ ref }) => ref.update({ [field]: null })));
      }
    });
  });

  it('has requests and submissions in every state, and comments on a run that a trigger started', async () => {
    await seed();
    await sandbox.untilIdle();
    const [northwind] = await organizations.list((query) => query.where('name', '==', 'Northwind'));
    const tenant = tenantOf(northwind?.id ?? '');
    const all = (query: FirebaseFirestore.Query) => query;
    const [requests, submitted, run, comments] = await Promise.all([
      documentRequests.of(tenant).list(all),
      submissions.of(tenant).list(all),
      workflowRuns.of(tenant).list(all),
      workflowComments.of(tenant).list(all),
    ]);
    expect(new Set(requests.map(({ status }) => status))).to.deep.equal(new Set(DOCUMENT_REQUEST_STATUSES));
    expect(submitted.length).to.be.at.least(3);
    const statuses = new Set(submitted.map(({ review_status }) => review_status));
    expect(statuses).to.deep.equal(new Set(REVIEW_STATUSES));
    expect(new Set(run.map(({ status }) => status))).to.deep.equal(new Set(WORKFLOW_RUN_STATUSES));
    const [proposals, answers] = await Promise.all([
      renewalProposals.of(tenant).list(all),
      expiryResponses.of(tenant).list(all),
    ]);
    expect(proposals.map(({ status }) => status)).to.deep.equal(['open']);
    expect(answers.map(({ action }) => action)).to.deep.equal(['acknowledge']);
    const triggered = run.filter(({ trigger_id }) => trigger_id !== null).map(({ id }) => id);
    const talk = comments.filter(({ workflow_id }) => triggered.includes(workflow_id));
    expect(talk.length).to.be.at.least(2);
    expect(new Set(talk.map(({ user_id }) => user_id)).size).to.be.at.least(2);
  });
});
