// Invoices, charges, refunds and disputes of the Stripe sandbox, and the operator's settings for them.
import type { Router } from 'express';
import { STRIPE_EVENT_TYPES } from '../../../functions/providers/stripe';
import type { StripeAccount } from './account';
import { formOf, newestFirst, queryOf, textOf } from './forms';
import { list, newStripeId } from './objects';
import { StripeRefusal } from './refusal';

export function paymentRoutes(router: Router, account: StripeAccount, eventsUrl: string): void {
  const { payments } = account;

  router.get('/invoices', (req, res) => {
    const status = queryOf(req, 'status');
    const found = newestFirst(payments.invoices.values(), queryOf(req, 'customer'));
    const wanted = found.filter((one) => status === null || one.status === status);
    res.json(list('/v1/invoices', wanted));
  });

  router.get('/charges', (req, res) => {
    res.json(list('/v1/charges', newestFirst(payments.charges.values(), queryOf(req, 'customer'))));
  });
  router.get('/charges/:id', (req, res) => {
    res.json(account.found(payments.charges, req.params.id, 'charge'));
  });
  router.post('/refunds', (req, res) => {
    const { charge: named } = formOf(req);
    const charge = account.found(payments.charges, textOf(named), 'charge', 'charge');
    if (charge.refunded) {
      throw new StripeRefusal(400, 'charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
    }
    payments.refund(charge);
    const { id, amount, payment_intent } = charge;
    res.json({
      id: newStripeId('re'),
      object: 'refund',
      charge: id,
      amount,
      payment_intent,
      status: 'succeeded',
    });
  });
  router.get('/disputes', (req, res) => {
    const charge = queryOf(req, 'charge');
    const found = [...payments.disputes.values()].filter((one) => charge === null || one.charge === charge);
    res.json(list('/v1/disputes', found.toReversed()));
  });

  router.get('/webhook_endpoints', (_req, res) => {
    const endpoint = {
      ...{ id: 'we_sandbox', object: 'webhook_endpoint', status: 'enabled', livemode: false },
      ...{ url: eventsUrl, enabled_events: STRIPE_EVENT_TYPES },
    };
    res.json(list('/v1/webhook_endpoints', [endpoint]));
  });
  router.get('/billing_portal/configurations', (_req, res) => {
    const configuration = {
      ...{ id: 'bpc_sandbox', object: 'billing_portal.configuration' },
      ...{ active: true, is_default: true, livemode: false },
    };
    res.json(list('/v1/billing_portal/configurations', account.hasPortal ? [configuration] : []));
  });
}
