// The bytes of a request that `express.raw` has read; express leaves a request without a body undefined.
import type { Request } from 'express';

export const rawBody = (req: Request): Buffer => (Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));
