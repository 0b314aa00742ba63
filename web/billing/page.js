// The page behind “Choose a plan”, and where the payment provider leads back to: everybody sees what plans there are; an
// admin who signs in chooses one and goes on to pay.
import { button, element, find, showError } from '/dom.js';
import { ask, askFirst, may, onSignIn, spelledOut, words } from '/member.js';

const said = () => words().billing;

const holds = ({ limits }) =>
  said().holds({
    expiries: limits.expiries,
    seats: limits.seats,
    workflows: limits.workflows,
    gigabytes: Math.round(limits.storage_bytes / 2 ** 30),
    emails: limits.email_credits,
    sms: limits.sms_credits,
  });

/** A new plan is paid for at the payment provider; one that runs is changed here. */
async function choose(plan, period, usage) {
  if (usage.plan !== 'trial' && usage.lapse === null) {
    const change = async () => {
      await ask('/v1/changeSubscription', { kind: 'plan', plan: plan.id, period });
      find('question').replaceChildren();
      await show();
      find('paid').textContent = said().changed(plan.name, period);
    };
    return askFirst(find('question'), said().question(plan.name, period), change, find('title'));
  }
  const { url } = await ask('/v1/createCheckoutSession', { kind: 'plan', plan: plan.id, period });
  return location.assign(url);
}

function planElement(plan, usage) {
  const made = element('section', '', 'act-on');
  const isCurrent = usage?.plan === plan.id;
  made.append(element('h2', plan.name), element('p', holds(plan)));
  if (isCurrent) made.append(element('p', said().current));
  for (const [period, { display }] of Object.entries(plan.prices)) {
    const text = said().price(display, /** @type {any} */ (period));
    if (usage === null || !may('admin')) made.append(element('p', text));
    else made.append(button(text, said().choose(plan.name, text), () => choose(plan, period, usage)));
  }
  return made;
}

async function plansShown(usage) {
  const { plans } = await ask('/v1/getPlans');
  return plans.filter(({ prices }) => prices !== null).map((plan) => planElement(plan, usage));
}

function stateText({ plan, plan_name, standing, trial_ends_at, lapse }) {
  const runs = trial_ends_at && new Date(trial_ends_at) > new Date();
  return [
    said().yours(plan === 'trial' ? said().trial : plan_name, runs ? spelledOut(trial_ends_at) : null),
    said().state[standing],
    ...(standing === 'grace' ? [said().readOnlyFrom(spelledOut(lapse.read_only_from))] : []),
    ...(may('admin') ? [] : [said().whose]),
  ].join(' ');
}

async function show() {
  const usage = await ask('/v1/getPlanUsage');
  const plans = await plansShown(usage);
  find('title').textContent = said().title;
  find('state').textContent = stateText(usage);
  find('plans').replaceChildren(...plans);
  const account = button(said().account, said().account, async () =>
    location.assign((await ask('/v1/createBillingPortalSession', {})).url),
  );
  find('account').replaceChildren(...(may('admin') && usage.plan !== 'trial' ? [account] : []));
}

const sayBack = () => {
  find('paid').textContent = said().back[new URLSearchParams(location.search).get('checkout') ?? ''] ?? '';
};
sayBack();
if (!may('viewer')) {
  plansShown(null)
    .then((plans) => find('plans').replaceChildren(...plans))
    .catch((error) => showError(error.message));
}
onSignIn(find('sign-in'), 'billing', async () => {
  sayBack();
  await show();
  find('title').focus();
});
