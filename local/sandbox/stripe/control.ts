// Controls the Stripe sandbox from tests and the page: failing payments and event delivery.
import express, { type ErrorRequestHandler, Router } from 'express';
import { z } from 'zod';
import type { StripeAccount } from './account';
import { DELIVERIES, type StripeEvents } from './events';
import { SUBSCRIPTION_STATUSES } from './objects';
import { OUTCOMES } from './payments';
import { StripeRefusal } from './refusal';

const paying = z.strictObject({ organization_id: z.string(), outcome: z.enum(OUTCOMES) });
const renewal = z.strictObject({ organization_id: z.string() });
const standing = z.strictObject({
  organization_id: z.string(),
  kind: z.string().default('plan'),
  status: z.enum(SUBSCRIPTION_STATUSES),
});
const dispute = z.strictObject({
  organization_id: z.string(),
  status: z.enum(['needs_response', 'won', 'lost']),
});
const portal = z.strictObject({ configured: z.boolean() });
const delivery = z.strictObject({ deliver: z.enum(DELIVERIES) });
const again = z.strictObject({ ids: z.array(z.string()).min(1) });

export function stripeControl(account: StripeAccount, events: StripeEvents): Router {
  const router = Router();
  router.use(express.json({ type: () => true }));

  /** The outcome of the organization's payments from now on; `succeed` also pays waiting ones. */
  router.post('/payments', (req, res) => {
    const { organization_id, outcome } = paying.parse(req.body ?? {});
    account.setPaying(account.customerOf(organization_id).id, outcome);
    res.json({ organization_id, outcome });
  });
  /** Changes a subscription as Stripe's settings or an operator would. */
  router.post('/subscriptions', (req, res) => {
    const { organization_id, kind, status } = standing.parse(req.body ?? {});
    const [subscription] = account
      .subscriptionsOf(account.customerOf(organization_id).id)
      .filter(({ metadata }) => metadata.kind === kind);
    if (!subscription) throw new StripeRefusal(404, 'resource_missing', 'No such subscription.');
    account.setStatus(subscription, status);
    res.json({ id: subscription.id, status });
  });
  /** The customer's bank disputes the newest payment, and later decides. */
  router.post('/disputes', (req, res) => {
    const { organization_id, status } = dispute.parse(req.body ?? {});
    account.payments.dispute(account.customerOf(organization_id).id, status);
    res.json({ organization_id, status });
  });
  router.post('/portal', (req, res) => {
    const { configured } = portal.parse(req.body ?? {});
    account.hasPortal = configured;
    res.json({ configured });
  });
  /** Bills the next period now. */
  router.post('/renew', (req, res) => {
    const { organization_id } = renewal.parse(req.body ?? {});
    account.renewNow(account.customerOf(organization_id).id);
    res.json({});
  });
  router.get('/events', (_req, res) => {
    res.json({ events: events.list() });
  });
  router.post('/events', (req, res) => {
    const { deliver } = delivery.parse(req.body ?? {});
    events.setDelivery(deliver);
    res.json({ deliver });
  });
  router.post('/events/resend', (req, res) => {
    const { ids } = again.parse(req.body ?? {});
    if (!events.resend(ids)) throw new StripeRefusal(404, 'resource_missing', 'No such event.');
    res.json({});
  });

  const answerError: ErrorRequestHandler = (error, _req, res, next) => {
    if (error instanceof z.ZodError) res.status(400).json({ error: z.prettifyError(error) });
    else if (error instanceof StripeRefusal) res.status(error.status).json({ error: error.message });
    else next(error);
  };
  router.use(answerError);
  return router;
}
