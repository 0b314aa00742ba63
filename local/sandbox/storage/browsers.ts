// Lets pages of any origin in.
import type { RequestHandler } from 'express';

/** As a bucket whose CORS configuration lets any page in. */
export const allowBrowsers: RequestHandler = (req, res, next) => {
  res.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'GET, HEAD, PUT',
    'Access-Control-Allow-Headers': req.headers['access-control-request-headers'] ?? '*',
    'Access-Control-Expose-Headers': '*',
    'Access-Control-Max-Age': '3600',
  });
  if (req.method === 'OPTIONS') res.status(200).end();
  else next();
};
