// Cloud Storage's XML API for holders of a signed URL: PUT, GET and HEAD of one object of the suite's bucket.
import express, { type RequestHandler, type Response, Router } from 'express';
import { BUCKET } from '../../config';
import type { SandboxClock } from '../clock';
import type { Faults } from '../faults';
import { rawBody } from '../rawBody';
import type { BucketCors } from './browsers';
import { sendContent } from './content';
import { GenerationMismatch, type StoredObjects } from './objects';
import { type Refusal, refusalOf, type Signer } from './signedUrl';

const OBJECT_PATH = `/${BUCKET}/*name`;
/** Parameters of a signed URL that override response headers. */
const ANSWER_PARAMETERS = {
  'response-content-disposition': 'contentDisposition',
  'response-content-type': 'contentType',
} as const;

interface XmlApiParts {
  objects: StoredObjects;
  signer: Signer;
  clock: SandboxClock;
  faults: Faults;
  cors: BucketCors;
}

export function storageXmlRouter({ objects, signer, clock, faults, cors }: XmlApiParts): Router {
  const router = Router();
  const gate = faults.gate('storage', (status) =>
    errorXml({ status, code: 'InternalError', message: 'The sandbox is set to fail.' }),
  );
  const signed: RequestHandler = (req, res, next) => {
    const refusal = refusalOf({ method: req.method, target: req.originalUrl, headers: req.headers }, signer, clock);
    if (refusal) refuse(res, refusal);
    else next();
  };

  router.all(OBJECT_PATH, cors.handler);
  router.put(OBJECT_PATH, gate, signed, checkLength, express.raw({ type: () => true, limit: '200mb' }), (req, res) => {
    const body = rawBody(req);
    const refusal = lengthRefusal(req.headers['x-goog-content-length-range'], body.length);
    if (refusal) {
      refuse(res, refusal);
      return;
    }
    const match = req.headers['x-goog-if-generation-match'];
    const description = {
      contentType: req.headers['content-type'],
      contentDisposition: req.headers['content-disposition'],
      cacheControl: req.headers['cache-control'],
      metadata: customMetadata(req.headers),
    };
    try {
      const object = objects.put(nameOf(req.path), body, description, match === undefined ? match : String(match));
      res.set({
        ETag: `"${object.md5Hash}"`,
        'x-goog-generation': object.generation,
        'x-goog-hash': `crc32c=${object.crc32c},md5=${object.md5Hash}`,
      });
      res.end();
    } catch (error) {
      if (!(error instanceof GenerationMismatch)) throw error;
      refuse(res, PRECONDITION_FAILED);
    }
  });

  // Express answers HEAD with the same route.
  router.get(OBJECT_PATH, gate, signed, (req, res) => {
    const object = objects.get(nameOf(req.path));
    if (!object) {
      refuse(res, NO_SUCH_KEY);
      return;
    }
    const overrides = Object.entries(ANSWER_PARAMETERS).flatMap(([parameter, field]) => {
      const value = req.query[parameter];
      return typeof value === 'string' ? [[field, value] as const] : [];
    });
    sendContent(res, objects, { ...object, ...Object.fromEntries(overrides) });
  });
  return router;
}

const NO_SUCH_KEY: Refusal = { status: 404, code: 'NoSuchKey', message: 'The specified key does not exist.' };
const PRECONDITION_FAILED: Refusal = {
  status: 412,
  code: 'PreconditionFailed',
  message: 'At least one of the pre-conditions you specified did not hold.',
};

/** Rejects by the declared length before reading a body that is too large. */
const checkLength: RequestHandler = (req, res, next) => {
  const announced = req.headers['content-length'];
  const range = req.headers['x-goog-content-length-range'];
  const refusal = announced === undefined ? undefined : lengthRefusal(range, Number(announced));
  if (refusal) refuse(res, refusal);
  else next();
};

function lengthRefusal(range: string | string[] | undefined, length: number): Refusal | undefined {
  if (range === undefined) return undefined;
  const [, least, most] = /^(\d+),(\d+)$/.exec(String(range)) ?? [];
  if (least === undefined || most === undefined) {
    return {
      status: 400,
      code: 'InvalidArgument',
      message: 'Invalid argument.',
      details: `${range} is not a range.`,
    };
  }
  if (length > Number(most)) {
    return {
      status: 400,
      code: 'EntityTooLarge',
      message: 'Your proposed upload is larger than the maximum object size specified in your Policy Document.',
      details: `Content-length exceeds upper bound on range: ${most}`,
    };
  }
  if (length < Number(least)) {
    return {
      status: 400,
      code: 'EntityTooSmall',
      message: 'Your proposed upload is smaller than the minimum object size specified in your Policy Document.',
      details: `Content-length smaller than lower bound on range: ${least}`,
    };
  }
  return undefined;
}

function customMetadata(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const prefix = 'x-goog-meta-';
  const custom = Object.entries(headers).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(custom.map(([name, value]) => [name.slice(prefix.length), String(value)]));
}

const nameOf = (path: string): string => decodeURIComponent(path.slice(BUCKET.length + 2));

function refuse(res: Response, refusal: Refusal): void {
  res.status(refusal.status).type('application/xml').send(errorXml(refusal));
}

function errorXml({ code, message, details }: Refusal): string {
  const escaped = (text: string) => text.replace(/[<>&]/g, (mark) => `&#${mark.charCodeAt(0)};`);
  const detailsXml = details === undefined ? '' : `<Details>${escaped(details)}</Details>`;
  return `<?xml version='1.0' encoding='UTF-8'?><Error><Code>${code}</Code><Message>${escaped(message)}</Message>${detailsXml}</Error>`;
}
