// The CORS rules of a bucket, in the format of storage.cors.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { ROOT } from '../../config';

interface CorsRule {
  method: string[];
  responseHeader: string[];
  maxAgeSeconds: number;
}

/** The bucket's rules. They allow pages of any origin, because each suite has its own addresses. */
export class BucketCors {
  private rules: readonly CorsRule[] = [];

  constructor() {
    this.clear();
  }

  clear(): void {
    this.rules = JSON.parse(readFileSync(join(ROOT, 'storage.cors.json'), 'utf8')) as CorsRule[];
  }

  /** Behaves like a bucket without CORS rules, which pages can't use. */
  forget(): void {
    this.rules = [];
  }

  /** Answers preflights as Cloud Storage does: with 200, and without CORS headers if no rule allows the request. */
  readonly handler: RequestHandler = (req, res, next) => {
    const isPreflight = req.method === 'OPTIONS';
    const method = isPreflight ? (req.get('access-control-request-method') ?? '') : req.method;
    const asked = (req.get('access-control-request-headers') ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== '');
    const rule = this.rules.find(
      ({ method: methods, responseHeader }) =>
        methods.includes(method) &&
        asked.every((name) => responseHeader.some((allowed) => allowed.toLowerCase() === name)),
    );
    if (rule && req.get('origin') !== undefined) {
      res.set({
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers': rule.responseHeader.join(', '),
      });
      if (isPreflight) {
        res.set({
          'Access-Control-Allow-Methods': rule.method.join(', '),
          'Access-Control-Allow-Headers': rule.responseHeader.join(', '),
          'Access-Control-Max-Age': String(rule.maxAgeSeconds),
        });
      }
    }
    if (isPreflight) res.status(200).end();
    else next();
  };
}

/** Firebase's download URLs are open to pages of every origin. */
export const allowBrowsers: RequestHandler = (req, res, next) => {
  res.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': req.headers['access-control-request-headers'] ?? '*',
    'Access-Control-Expose-Headers': '*',
    'Access-Control-Max-Age': '3600',
  });
  if (req.method === 'OPTIONS') res.status(200).end();
  else next();
};
