// Download URLs of Cloud Storage for Firebase: an object's token grants access.
import { Router } from 'express';
import { BUCKET } from '../../config';
import type { Faults } from '../faults';
import { allowBrowsers } from './browsers';
import { sendContent } from './content';
import type { StoredObjects } from './objects';

const refusal = (code: number, message: string) => ({ error: { code, message } });

export function downloadAddressRouter(objects: StoredObjects, faults: Faults): Router {
  const router = Router();
  const gate = faults.gate('storage', (status) => refusal(status, 'The sandbox is set to fail.'));
  const address = `/v0/b/${BUCKET}/o/:object`;
  router.all(address, allowBrowsers);
  router.get(address, gate, (req, res) => {
    const object = objects.get(String(req.params.object));
    const tokens = object?.metadata?.firebaseStorageDownloadTokens?.split(',') ?? [];
    // Without a token the rules decide, and ours allow nothing.
    if (!object) res.status(404).json(refusal(404, 'Not Found.'));
    else if (!tokens.includes(String(req.query.token))) res.status(403).json(refusal(403, 'Permission denied.'));
    else if (req.query.alt !== 'media') res.status(501).json(refusal(501, 'The sandbox needs alt=media.'));
    else sendContent(res, objects, object);
  });
  return router;
}
