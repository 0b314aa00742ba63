// The page behind “Choose a plan”, and where the payment provider leads back to: everybody sees what plans there are; an
// admin who signs in chooses one and goes on to pay.
import { askFirst, button, element, find, showError, spelledOut } from '/dom.js';
import { ask, may, onSignIn } from '/member.js';

const BACK = {
  paid: 'Thank you. What you have paid for is yours within a minute.',
  cancelled: 'Nothing was paid and nothing has changed.',
};
const STATE = {
  good: 'Everything works.',
  grace: 'It has ended: everything works for a while yet.',
  read_only: 'It has ended: your organization can be read, not changed, until a plan is paid for.',
};
const PERIOD = { month: 'a month', year: 'a year' };

const many = (count) => count.toLocaleString('en-GB');
const gigabytes = (bytes) => `${many(Math.round(bytes / 2 ** 30))} GB for files`;

const holds = ({ limits }) =>
  [
    `${many(limits.expiries)} records`,
    `${many(limits.seats)} people`,
    `${many(limits.workflows)} workflows`,
    gigabytes(limits.storage_bytes),
    `${many(limits.email_credits)} emails and ${many(limits.sms_credits)} SMS a month`,
  ].join(', ');

/** A new plan is paid for at the payment provider; one that runs is changed here. */
async function choose(plan, period, usage) {
  if (usage.plan !== 'trial' && usage.lapse === null) {
    const change = async () => {
      await ask('/v1/changeSubscription', { kind: 'plan', plan: plan.id, period });
      find('question').replaceChildren();
      await show();
      find('paid').textContent = `You have ${plan.name} now, paid by the ${period}.`;
    };
    const question = `Change to ${plan.name}, paid by the ${period}, now? The difference is charged or credited.`;
    return askFirst(find('question'), question, change, find('title'));
  }
  const { url } = await ask('/v1/createCheckoutSession', { kind: 'plan', plan: plan.id, period });
  return location.assign(url);
}

function planElement(plan, usage) {
  const made = element('section', '', 'act-on');
  made.append(element('h2', plan.name), element('p', holds(plan)));
  for (const [period, { display }] of Object.entries(plan.prices)) {
    const text = `${display} ${PERIOD[period]}`;
    if (usage === null || !may('admin')) made.append(element('p', text));
    else made.append(button(text, `Choose ${plan.name} for ${text}`, () => choose(plan, period, usage)));
  }
  return made;
}

async function plansShown(usage) {
  const { plans } = await ask('/v1/getPlans');
  return plans.filter(({ prices }) => prices !== null).map((plan) => planElement(plan, usage));
}

function stateText({ plan_name, standing, trial_ends_at, lapse }) {
  const until =
    trial_ends_at && new Date(trial_ends_at) > new Date() ? ` until ${spelledOut(trial_ends_at)}` : '';
  const readOnly =
    standing === 'grace' ? ` From ${spelledOut(lapse.read_only_from)} on it is read-only.` : '';
  const whose = may('admin') ? '' : ' An admin of your organization can choose another plan.';
  return `Your plan: ${plan_name}${until}. ${STATE[standing]}${readOnly}${whose}`;
}

async function show() {
  const usage = await ask('/v1/getPlanUsage');
  const plans = await plansShown(usage);
  find('state').textContent = stateText(usage);
  find('plans').replaceChildren(...plans);
  const account = button('Invoices and payment details', 'Invoices and payment details', async () =>
    location.assign((await ask('/v1/createBillingPortalSession', {})).url),
  );
  find('account').replaceChildren(...(may('admin') && usage.plan !== 'trial' ? [account] : []));
}

find('paid').textContent = BACK[new URLSearchParams(location.search).get('checkout') ?? ''] ?? '';
if (!may('viewer')) {
  plansShown(null)
    .then((plans) => find('plans').replaceChildren(...plans))
    .catch((error) => showError(error.message));
}
onSignIn(find('sign-in'), async () => {
  await show();
  find('title').focus();
});
