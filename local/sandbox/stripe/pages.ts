// Stripe's pages for people: the checkout, and the portal for cancelling. Plain forms, no script.
import { Router, urlencoded } from 'express';
import type { StripeAccount } from './account';
import type { Line, Subscription } from './objects';
import { StripeRefusal } from './refusal';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>
body{font-family:system-ui,sans-serif;color:#1c232b;background:#f4f6f8;margin:0}
main{max-width:480px;margin:48px auto;padding:32px;background:#fff;border-radius:10px}
table{width:100%;border-collapse:collapse;margin:0 0 24px}td{padding:6px 0}td:last-child{text-align:right}
button{font:inherit;padding:12px 20px;border-radius:6px;border:1px solid #1f4fd8;background:#1f4fd8;color:#fff}
button.quiet{background:#fff;color:#1f4fd8}form{display:inline-block;margin-right:8px;margin-bottom:8px}small{color:#5b6470}
</style></head><body><main><h1>${escaped(title)}</h1>${body}
<p><small>The sandbox simulates Stripe: no money moves.</small></p></main></body></html>`;

const money = (minor: number): string => `$${(minor / 100).toFixed(2)}`;

const button = (action: string, label: string, quiet = false): string =>
  `<form method="post" action="${escaped(action)}"><button${quiet ? ' class="quiet"' : ''}>${escaped(label)}</button></form>`;

function linesTable(account: StripeAccount, lines: readonly Line[], total: number | null): string {
  const rows = lines.map(({ price, quantity }) => {
    const name = String(account.products.get(price.product)?.name ?? price.product);
    const every = price.recurring ? ` every ${price.recurring.interval}` : '';
    return `<tr><td>${quantity} × ${escaped(name)}</td><td>${money(price.unit_amount * quantity)}${every}</td></tr>`;
  });
  const due =
    total === null ? '' : `<tr><td><strong>Due today</strong></td><td><strong>${money(total)}</strong></td></tr>`;
  return `<table>${rows.join('')}${due}</table>`;
}

function portalEntry(account: StripeAccount, base: string, subscription: Subscription): string {
  const { id, status, cancel_at_period_end, items } = subscription;
  const end = new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10);
  const state =
    status === 'canceled' ? 'ended' : cancel_at_period_end ? `ends on ${end}` : `${status}, renews on ${end}`;
  const act =
    status === 'canceled'
      ? ''
      : cancel_at_period_end
        ? button(`${base}/resume/${id}`, 'Resume')
        : button(`${base}/cancel/${id}`, 'Cancel subscription', true);
  return `<section><h2>${escaped(subscription.metadata.kind ?? 'Subscription')}</h2><p>${escaped(state)}</p>
${linesTable(account, items.data, null)}${act}</section>`;
}

export interface Portal {
  customer: string;
  returnUrl: string;
}

export function stripePages(account: StripeAccount, portals: ReadonlyMap<string, Portal>): Router {
  const router = Router();
  router.use(urlencoded({ extended: false }));
  const checkout = '/checkout/:id';

  router.get(checkout, (req, res) => {
    const { session, lines } = account.found(account.checkouts, req.params.id, 'checkout session');
    const base = `/stripe/checkout/${session.id}`;
    const body =
      session.status === 'open'
        ? `${linesTable(account, lines, session.amount_total)}${button(`${base}/pay`, 'Pay')}<a href="${escaped(session.cancel_url)}">Cancel</a>`
        : `<p>This checkout is ${session.status}.</p>`;
    res.send(page('Checkout', body));
  });
  router.post(`${checkout}/pay`, (req, res) => {
    res.redirect(303, account.pay(req.params.id).success_url);
  });

  router.get('/portal/:id', (req, res) => {
    const portal = account.found(portals, req.params.id, 'portal session');
    const entries = account.subscriptionsOf(portal.customer);
    const sections = entries.map((one) => portalEntry(account, `/stripe/portal/${req.params.id}`, one));
    const back = `<p><a href="${escaped(portal.returnUrl)}">Return</a></p>`;
    res.send(page('Your subscriptions', `${sections.join('') || '<p>None.</p>'}${back}`));
  });
  router.post('/portal/:id/:act/:subscription', (req, res) => {
    const { id, act, subscription } = req.params;
    const portal = account.found(portals, id, 'portal session');
    const found = account.found(account.subscriptions, subscription, 'subscription');
    if (found.customer !== portal.customer || found.status === 'canceled') {
      throw new StripeRefusal(404, 'resource_missing', 'No such subscription.');
    }
    account.setCancelAtPeriodEnd(found, act === 'cancel');
    res.redirect(303, `/stripe/portal/${id}`);
  });
  return router;
}
