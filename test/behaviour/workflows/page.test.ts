// The page behind a workflow's notifications: a member completes a run, starting from the email.
import { expect } from 'chai';
import { GOOD_PASSWORD, linkIn, mailTo, newAccount } from '../../support/accounts';
import { browserForTests, keepScreenshot, openedPage, PHONE } from '../../support/browser';
import { call, someAddress } from '../../support/client';
import { newPerson } from '../../support/world';

describe('The page of a workflow run', () => {
  const browser = browserForTests();

  it('opens from the email, and completes, reopens and finishes the run’s steps', async () => {
    const { email, token, organizationId } = await newAccount({
      is_organization: true,
      organization_name: 'Acme',
    });
    const ask = async (path: string, body?: object) => {
      const answer = await call(path, { token, from: someAddress(), ...(body ? { body } : {}) });
      expect(answer.status, JSON.stringify(answer.body)).to.be.lessThan(300);
      return answer.body;
    };
    const assignee = await newPerson(organizationId, 'editor');
    const expiry = await ask('/v2/expiries', { name: 'Liquor licence', expiry_date: '2031-01-01' });
    const steps = [
      {
        title: 'Collect the evidence',
        instructions: 'From the last two years',
        assignee_id: assignee.id,
        due: { days: 3, from: 'run_start' },
      },
      { title: 'Send the application' },
      { title: 'Thank the clerk', required: false },
    ];
    const sections = [{ title: 'Prepare and file', steps }];
    const { workflow_id } = await ask('/v1/createWorkflow', { title: 'Licence renewal', sections });
    const { run_id } = await ask('/v1/startWorkflowRun', { workflow_id, expiry_id: expiry.id });
    const runNow = async () => (await ask(`/v1/getWorkflowRun?run_id=${run_id}`)).run;

    const link = linkIn(await mailTo(assignee.email, /You have a step/));
    const { page, faults } = await openedPage(browser(), link.slice(link.indexOf('/run/')), PHONE);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(GOOD_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Licence renewal' }).waitFor();
    await page.getByRole('button', { name: 'Done: Collect the evidence' }).click();
    await page.getByText('Progress: 33%').waitFor();
    await keepScreenshot(page, 'run/phone');
    await page.getByRole('button', { name: 'Undo: Collect the evidence' }).click();
    await page.getByText('Progress: 0%').waitFor();
    expect(await page.getByRole('button', { name: /^Finish/ }).isVisible()).to.equal(false);
    await page.getByRole('button', { name: 'Done: Collect the evidence' }).click();
    await page.getByText('Progress: 33%').waitFor();
    await page.getByRole('button', { name: 'Done: Send the application' }).click();
    await page.getByText('Progress: 66%').waitFor();
    expect((await runNow()).status).to.equal('in_progress');
    await page.getByRole('button', { name: /^Finish/ }).click();
    await page.getByText(/; completed\./).waitFor();
    expect((await runNow()).status).to.equal('completed');
    expect(
      await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
      'nothing sticks out',
    ).to.equal(true);
    expect(faults).to.deep.equal([]);
  });
});
