// reCAPTCHA's form script, which takes every visitor for a person, and its siteverify: accepts each token that starts
// with `person` once, with the score that may follow.
import express, { Router } from 'express';
import type { Faults } from './faults';

const FORM_SCRIPT = `window.grecaptcha = {
  ready: (work) => work(),
  execute: async () => 'person-0.9-' + crypto.randomUUID(),
};`;
const SECRET = 'local-recaptcha-secret';

export function recaptchaRouter(faults: Faults): Router {
  const router = Router();
  const used = new Set<string>();
  const body = (code: string) => ({ success: false, 'error-codes': [code] });
  router.use(
    '/recaptcha',
    faults.gate('recaptcha', () => body('bad-request')),
    express.urlencoded({ extended: false }),
  );
  router.get('/recaptcha/api.js', (_req, res) => void res.type('text/javascript').send(FORM_SCRIPT));
  router.post('/recaptcha/api/siteverify', (req, res) => {
    const { secret, response: token } = (req.body ?? {}) as Record<string, unknown>;
    if (secret !== SECRET) return void res.json(body('invalid-input-secret'));
    if (typeof token !== 'string' || token === '') return void res.json(body('missing-input-response'));
    if (!token.startsWith('person')) return void res.json(body('invalid-input-response'));
    if (used.has(token)) return void res.json(body('timeout-or-duplicate'));
    used.add(token);
    const score = /^person-(0(?:\.\d+)?|1)-/.exec(token)?.[1];
    res.json({ success: true, ...(score === undefined ? {} : { score: Number(score) }), 'error-codes': [] });
  });
  return router;
}
