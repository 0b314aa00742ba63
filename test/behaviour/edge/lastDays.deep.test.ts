// Dates computed from the calendar's first and last day stay within the calendar.
import { expect } from 'chai';
import { type Answer, call } from '../../support/client';
import { PAGES } from '../../support/records';
import { sandbox } from '../../support/sandbox';
import { done, post } from '../http';
import { sharedWorld } from '../worlds';

const FIRST = '1900-01-01';
const LAST = '9999-12-31';
const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'];
const SPANS = (['day', 'week', 'month', 'year'] as const).flatMap((time_unit) =>
  (['before', 'on', 'after'] as const).map((period) => ({ amount: 30, time_unit, period, time: '23:59' })),
);

describe('The first and last days of the calendar', () => {
  for (const timezone of ZONES) {
    describe(`in ${timezone}`, () => {
      const world = sharedWorld({ timezone, plan: 'enterprise' });

      const ask = async (path: string, body?: object, method?: string): Promise<Answer['body']> => {
        const answer = await world.admin.call(path, {
          ...(body ? { body } : {}),
          ...(method ? { method } : {}),
        });
        expect(answer.status, `${path} ${JSON.stringify(body)} ${JSON.stringify(answer.body)}`).to.be.within(200, 299);
        return answer.body;
      };
      const make = async (expiry_date: string, more: object = {}): Promise<string> =>
        (await ask('/v2/expiries', { name: 'Land lease', expiry_date, ...more })).id;

      it('/v2/expiries/{id}/reminders plans reminders within it, and rejects later ones by name', async () => {
        for (const date of [FIRST, LAST]) {
          const id = await make(date);
          for (const rule of SPANS) {
            const answer = await post(world.admin, `/v2/expiries/${id}/reminders`, { reminders: [rule] });
            const beyond = rule.period === (date === FIRST ? 'before' : 'after');
            const said = `${date} ${JSON.stringify(rule)} ${JSON.stringify(answer.body)}`;
            if (beyond) expect(answer.status, said).to.equal(400);
            expect(answer.status, said).to.be.below(500);
            if (answer.status === 400) expect(JSON.stringify(answer.body), said).to.contain('reminders');
          }
          await ask(`/v2/expiries/${id}/reminders/preview`);
          await ask(`/v2/expiries/${id}/reminders`);
        }
      });

      it('/v2/collection-requests accepts it as due date', async () => {
        const template = (await ask('/v1/createCollectionTemplate', { name: 'A', pages: PAGES })).template;
        const contact = await ask('/v2/contacts', { first_name: 'Ada', email: 'ada@partner.example' });
        const body = { template_id: template.id, contact_ids: [contact.id], name: 'A', due_date: LAST };
        const [request] = (await ask('/v2/collection-requests', body)).data;
        await ask(`/v2/collection-requests/${request.id}`);
        await ask(`/v2/collection-requests/${request.id}/resend`, {});
        await ask('/v1/pauseCollectionRequest', { id: request.id });
        await ask('/v1/resumeCollectionRequest', { id: request.id });
      });

      it('/v1/startWorkflowRun counts its steps from it', async () => {
        const { workflow_id } = await ask('/v1/createWorkflow', {
          title: 'Renewal',
          sections: [
            {
              title: 'A',
              steps: [
                { title: 'Later', due: { from: 'expiry_date', days: 365 } },
                { title: 'Sooner', due: { from: 'expiry_date', days: -365 } },
              ],
            },
          ],
        });
        for (const date of [FIRST, LAST]) {
          const expiry_id = await make(date);
          const { run_id } = await ask('/v1/startWorkflowRun', { workflow_id, expiry_id });
          const { run } = await ask(`/v1/getWorkflowRun?run_id=${run_id}`);
          for (const { due_date } of run.sections[0].steps)
            if (due_date !== null) expect(due_date).to.match(/^(?:19|[2-9]\d)\d\d-\d\d-\d\d$/);
          for (const trigger_type of ['before_expiry', 'after_expiry', 'on_expiry']) {
            const body = { expiry_id, workflow_id, trigger_type, trigger_days: 30, trigger_time: '23:59' };
            const answer = await post(world.admin, '/v1/createExpiryWorkflowTrigger', body);
            expect(answer.status, `${trigger_type} ${JSON.stringify(answer.body)}`).to.be.below(500);
          }
          await ask(`/v1/getExpiryWorkflowTriggers?expiry_id=${expiry_id}`);
        }
        await sandbox.untilIdle();
        await ask('/v1/getWorkflowRuns');
      });

      it('a feed, an import and an API key accept it', async () => {
        const notice_period = { amount: 10, time_unit: 'year' };
        await make(FIRST);
        await make(LAST, { notice_period });
        const { url } = await ask('/v1/createCalendarFeed', { name: 'A', scope: 'organization' });
        const { pathname, search } = new URL(url);
        const page = await done(call(pathname + search), 200);
        expect(page).to.match(/DTSTART;VALUE=DATE:99991231/);
        for (const [line] of String(page).matchAll(/^DT(?:START|END).*$/gm))
          expect(line.trim()).to.match(/:\d{8}(?:T\d{6}Z)?$/);
        const key = await ask('/v1/createApiKey', { name: 'A', expires_at: `${LAST}T23:59:59.999Z` });
        await ask('/v1/rotateApiKey', { id: key.api_key.id });
        await ask('/v1/getApiKeys');
        await ask('/v1/importExpiries', { csv: `name,expiry_date\nA,${LAST}\nB,${FIRST}\n` });
        await sandbox.untilIdle();
      });
    });
  }
});
