// Stripe: checks the key and says that a call is not built yet. The frame into which billing's calls go.
import { Router } from 'express';
import type { Faults } from './faults';

const errorBody = (type: string, message: string) => ({ error: { type, message } });

export function stripeRouter(faults: Faults): Router {
  const router = Router();
  const gate = faults.gate('stripe', (status) =>
    errorBody(status === 429 ? 'rate_limit_error' : 'api_error', `The sandbox was told to answer ${status}.`),
  );

  router.use('/v1', gate, (req, res) => {
    if (!req.headers.authorization?.startsWith('Bearer sk_')) {
      res.status(401).json(errorBody('invalid_request_error', 'Invalid API Key provided.'));
      return;
    }
    const call = `${req.method} ${req.baseUrl}${req.path}`;
    res.status(501).json(errorBody('api_error', `The sandbox's Stripe does not speak ${call} yet.`));
  });
  return router;
}
