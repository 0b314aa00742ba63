// The part of Cloud Storage's JSON API that `@google-cloud/storage` needs for objects of the suite's bucket.
import express, { type ErrorRequestHandler, type Request, Router } from 'express';
import { BUCKET } from '../../config';
import type { Faults } from '../faults';
import { rawBody } from '../rawBody';
import { sendContent } from './content';
import { objectJson, parseDescription, refuse, StorageApiError, storageErrorBody } from './jsonResource';
import { GenerationMismatch, type StoredObject, type StoredObjects } from './objects';
import { uploadRouter } from './uploads';

const OBJECT_PATH = '/storage/v1/b/:bucket/o/:object';
const COPY_PATH = '/storage/v1/b/:bucket/o/:object/:verb/b/:toBucket/o/:toObject';

const MAX_COMPOSED = 32;

export function storageJsonRouter(objects: StoredObjects, faults: Faults): Router {
  const router = Router();
  const gate = faults.gate('storage', (status) => storageErrorBody(status));
  const body = express.raw({ type: () => true });
  router.use(['/storage/v1/b/:bucket', '/upload/storage/v1/b/:bucket'], gate, (req, _res, next) => {
    if (req.params.bucket !== BUCKET) throw refuse(404, 'notFound', 'The specified bucket does not exist.');
    next();
  });

  router.get('/storage/v1/b/:bucket', (_req, res) => {
    res.json({ kind: 'storage#bucket', id: BUCKET, name: BUCKET, location: 'US', storageClass: 'STANDARD' });
  });

  router.get('/storage/v1/b/:bucket/o', (req, res) => {
    const start = Number(req.query.pageToken || 0);
    const end = start + (Number(req.query.maxResults) || 1000);
    const all = objects.list(typeof req.query.prefix === 'string' ? req.query.prefix : '');
    res.json({
      kind: 'storage#objects',
      items: all.slice(start, end).map((object) => objectJson(object, originOf(req))),
      ...(end < all.length && { nextPageToken: String(end) }),
    });
  });

  router.get(OBJECT_PATH, (req, res) => {
    const object = existing(objects, req.params.object);
    if (req.query.alt === 'media') sendContent(res, objects, object);
    else res.json(objectJson(object, originOf(req)));
  });

  router.patch(OBJECT_PATH, body, (req, res) => {
    const { description } = parseDescription(rawBody(req).toString('utf8'));
    const object = existing(objects, req.params.object);
    res.json(objectJson(objects.patch(object, description, generationMatch(req)), originOf(req)));
  });

  router.delete(OBJECT_PATH, (req, res) => {
    const object = existing(objects, req.params.object);
    objects.delete(object.name, generationMatch(req));
    res.status(204).end();
  });

  router.post(COPY_PATH, body, (req, res) => {
    const { verb, toBucket, toObject, object } = req.params;
    if (toBucket !== BUCKET) throw refuse(404, 'notFound', 'The specified bucket does not exist.');
    if (verb !== 'copyTo' && verb !== 'rewriteTo') throw refuse(404, 'notFound', `Unknown call ${verb}.`);
    const { description } = parseDescription(rawBody(req).toString('utf8') || '{}');
    const copied = objects.copy(existing(objects, object), toObject, description);
    const resource = objectJson(copied, originOf(req));
    const { size } = copied;
    res.json(
      verb === 'copyTo'
        ? resource
        : {
            kind: 'storage#rewriteResponse',
            done: true,
            objectSize: size,
            totalBytesRewritten: size,
            resource,
          },
    );
  });

  router.post(`${OBJECT_PATH}/compose`, body, (req, res) => {
    const { destination, sourceObjects } = JSON.parse(rawBody(req).toString('utf8'));
    if (sourceObjects.length > MAX_COMPOSED)
      throw refuse(400, 'invalid', 'The number of source components provided exceeds the maximum.');
    const sources = sourceObjects.map(({ name }: { name: string }) => existing(objects, name));
    const joined = objects.compose(sources, req.params.object, destination, generationMatch(req));
    res.json(objectJson(joined, originOf(req)));
  });

  router.use(uploadRouter(objects));
  router.use(['/storage/v1', '/upload/storage/v1'], (req) => {
    throw refuse(501, 'notImplemented', `The sandbox’s storage doesn’t support ${req.method} ${req.originalUrl}.`);
  });
  router.use(answerStorageError);
  return router;
}

const originOf = (req: Request): string => `http://${req.headers.host}`;

const generationMatch = (req: Request): string | undefined =>
  typeof req.query.ifGenerationMatch === 'string' ? req.query.ifGenerationMatch : undefined;

function existing(objects: StoredObjects, name: string): StoredObject {
  const object = objects.get(name);
  if (!object) throw refuse(404, 'notFound', `No such object: ${BUCKET}/${name}`);
  return object;
}

const answerStorageError: ErrorRequestHandler = (error, _req, res, next) => {
  if (error instanceof StorageApiError) {
    res.status(error.code).json(storageErrorBody(error.code, error.reason, error.message));
  } else if (error instanceof GenerationMismatch) {
    const message = 'At least one of the pre-conditions you specified did not hold.';
    res.status(412).json(storageErrorBody(412, 'conditionNotMet', message));
  } else {
    next(error);
  }
};
