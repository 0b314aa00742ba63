// Plan and billing. Everyone can see the plans; an admin chooses one and pays on the payment provider's page.

import { unwrap } from '../../../clients/typescript/src/index';
import { ActionButton, announce, Loaded, Page, Section, useLoad } from '../parts';
import type { Route } from '../route';
import { api, may, publicApi } from '../session';
import { dayOf, formats } from '../words';
import { billingWords } from '../words/links';

const loadPlans = async () => (await unwrap(publicApi.v1.GET('/getPlans'))).plans;
const loadUsage = () => unwrap(api.v1.GET('/getPlanUsage'));

type PlanData = Awaited<ReturnType<typeof loadPlans>>[number];
type Usage = Awaited<ReturnType<typeof loadUsage>>;
type Period = 'month' | 'year';

export function Plan({ query }: Route) {
  const words = billingWords();
  const loaded = useLoad(loadUsage, []);
  const openAccount = async () => {
    location.assign((await unwrap(api.v1.POST('/createBillingPortalSession'))).url);
  };
  return (
    <Page title={words.name}>
      <Outcome query={query} />
      <Loaded of={loaded}>
        {(usage) => (
          <>
            <p>{stateText(usage)}</p>
            <Plans usage={usage} reload={loaded.reload} />
            {may('admin') && usage.plan !== 'trial' && (
              <p>
                <ActionButton quiet text={words.account} onAct={openAccount} />
              </p>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Shows the outcome of the checkout on the payment provider's page. */
function Outcome({ query }: Pick<Route, 'query'>) {
  const words = billingWords();
  const outcome = query.get('checkout') as keyof typeof words.back | null;
  return outcome ? (
    <p class="notice" role="status">
      {words.back[outcome]}
    </p>
  ) : null;
}

/** The page for people who are not signed in. */
export const PublicPlans = ({ query }: Pick<Route, 'query'>) => (
  <>
    <Outcome query={query} />
    <Plans />
  </>
);

function stateText({ plan, plan_name, standing, trial_ends_at, lapse }: Usage): string {
  const words = billingWords();
  const runsUntil = trial_ends_at && new Date(trial_ends_at) > new Date() ? dayOf(trial_ends_at) : null;
  return [
    words.yours(plan === 'trial' ? words.trial : plan_name, runsUntil),
    words.state[standing],
    standing === 'grace' && lapse && words.readOnlyFrom(dayOf(lapse.read_only_from)),
    !may('admin') && words.whose,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The plans. If `usage` is missing, shows the version for people who aren't signed in. */
function Plans({ usage, reload }: { usage?: Usage; reload?: () => void }) {
  const loaded = useLoad(loadPlans, []);
  return (
    <div class="columns">
      <Loaded of={loaded}>
        {(plans) =>
          plans
            .filter(({ prices }) => prices !== null)
            .map((plan) => <PlanSection key={plan.id} plan={plan} usage={usage} reload={reload} />)
        }
      </Loaded>
    </div>
  );
}

function PlanSection({ plan, usage, reload }: { plan: PlanData; usage?: Usage; reload?: () => void }) {
  const words = billingWords();
  const { limits, prices } = plan;
  const holds = words.holds(
    limits.expiries,
    limits.seats,
    limits.workflows,
    Math.round(limits.storage_bytes / 2 ** 30),
    limits.email_credits,
    limits.sms_credits,
  );
  // New plans are bought on the payment provider's page; active plans are changed here.
  const isRunning = usage !== undefined && usage.plan !== 'trial' && usage.lapse === null;
  const choose = async (period: Period) => {
    const body = { kind: 'plan' as const, plan: plan.id as 'starter', period };
    if (!isRunning) {
      location.assign((await unwrap(api.v1.POST('/createCheckoutSession', { body }))).url);
      return;
    }
    await unwrap(api.v1.POST('/changeSubscription', { body }));
    announce(words.changed(plan.name, words.billed[period]));
    reload?.();
  };
  return (
    <Section title={plan.name}>
      <p>{holds}</p>
      {usage?.plan === plan.id && <p>{words.current}</p>}
      {(Object.keys(prices ?? {}) as Period[]).map((period) => {
        const { unit_amount = 0, currency = 'usd' } = prices?.[period] ?? {};
        const text = words.price[period](formats().money(unit_amount / 100, currency));
        return (
          <p key={period}>
            {usage && may('admin') ? (
              <ActionButton
                text={text}
                label={words.choose(plan.name, text)}
                confirm={isRunning ? words.question(plan.name, words.billed[period]) : undefined}
                onAct={() => choose(period)}
              />
            ) : (
              text
            )}
          </p>
        );
      })}
    </Section>
  );
}
