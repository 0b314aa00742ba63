// The JSON API's three ways to upload an object: the content alone, with its metadata, or in chunks.
import { randomUUID } from 'node:crypto';
import express, { type Request, type Response, Router } from 'express';
import { rawBody } from '../rawBody';
import { objectJson, parseDescription, refuse } from './jsonResource';
import type { ObjectDescription, StoredObject, StoredObjects } from './objects';

const UPLOAD_PATH = '/upload/storage/v1/b/:bucket/o';

interface ResumableUpload {
  name: string;
  description: ObjectDescription;
  ifGenerationMatch: string | undefined;
  /** The chunks received so far. */
  received: Buffer[];
}

export function uploadRouter(objects: StoredObjects): Router {
  const router = Router();
  const sessions = new Map<string, ResumableUpload>();
  const body = express.raw({ type: () => true, limit: '200mb', inflate: false });

  router.post(UPLOAD_PATH, body, (req, res) => {
    const kind = req.query.uploadType;
    if (kind === 'media') {
      answer(req, res, upload(objects, req, rawBody(req), { contentType: req.headers['content-type'] }));
    } else if (kind === 'multipart') {
      const { metadata, content, contentType } = parseMultipart(req);
      const { name, description } = parseDescription(metadata);
      answer(req, res, upload(objects, req, content, { contentType, ...description }, name));
    } else if (kind === 'resumable') {
      const id = randomUUID();
      sessions.set(id, beginResumable(req));
      const url = new URL(`http://${req.headers.host}${req.originalUrl}`);
      url.searchParams.set('upload_id', id);
      res.set('Location', url.href).end();
    } else {
      throw refuse(400, 'invalid', `Unknown uploadType: ${kind}.`);
    }
  });

  router.put(UPLOAD_PATH, body, (req, res) => {
    const id = String(req.query.upload_id);
    const session = sessions.get(id);
    if (!session) throw refuse(404, 'notFound', 'No such upload session.');
    session.received.push(rawBody(req));
    // `bytes 0-9/*` means that more chunks follow; `bytes 0-9/10`, `bytes 0-*/*` or no header marks the last one.
    if (/-\d+\/\*$/.test(String(req.headers['content-range'] ?? ''))) {
      const bytes = session.received.reduce((sum, piece) => sum + piece.length, 0);
      if (bytes > 0) res.set('Range', `bytes=0-${bytes - 1}`);
      res.status(308).end();
      return;
    }
    sessions.delete(id);
    const { name, received, description, ifGenerationMatch } = session;
    answer(req, res, objects.put(name, Buffer.concat(received), description, ifGenerationMatch));
  });

  router.delete(UPLOAD_PATH, (req, res) => {
    sessions.delete(String(req.query.upload_id));
    res.status(499).end();
  });
  return router;
}

function answer(req: Request, res: Response, object: StoredObject): void {
  res.json(objectJson(object, `http://${req.headers.host}`));
}

function upload(
  objects: StoredObjects,
  req: Request,
  content: Buffer,
  description: ObjectDescription,
  nameInBody?: string,
): StoredObject {
  return objects.put(nameOf(req, nameInBody), content, description, textOf(req.query.ifGenerationMatch));
}

function beginResumable(req: Request): ResumableUpload {
  const metadata = rawBody(req).toString('utf8');
  const { name, description } = parseDescription(metadata || '{}');
  const contentType = textOf(req.headers['x-upload-content-type']);
  return {
    name: nameOf(req, name),
    description: { contentType, ...description },
    ifGenerationMatch: textOf(req.query.ifGenerationMatch),
    received: [],
  };
}

function nameOf(req: Request, nameInBody: string | undefined): string {
  const name = textOf(req.query.name) ?? nameInBody;
  if (!name) throw refuse(400, 'required', 'Required object name.');
  return name;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** `multipart/related`: first the metadata as JSON, then the content (RFC 2387). */
function parseMultipart(req: Request): {
  metadata: string;
  content: Buffer;
  contentType: string | undefined;
} {
  const boundary = /boundary="?([^";]+)"?/.exec(req.headers['content-type'] ?? '')?.[1];
  const [metadata, content] = boundary ? splitParts(rawBody(req), boundary) : [];
  if (!metadata || !content) throw refuse(400, 'badRequest', 'Malformed multipart body.');
  return {
    metadata: metadata.content.toString('utf8'),
    content: content.content,
    contentType: /^content-type:\s*(.+)$/im.exec(content.headers)?.[1]?.trim(),
  };
}

function splitParts(body: Buffer, boundary: string): { headers: string; content: Buffer }[] {
  const delimiter = Buffer.from(`--${boundary}`);
  const parts = [];
  let start = body.indexOf(delimiter);
  for (;;) {
    const end = body.indexOf(Buffer.from(`\r\n--${boundary}`), start + delimiter.length);
    if (start < 0 || end < 0) return parts;
    // Between the delimiters: a line break, the headers, an empty line, the content.
    const part = body.subarray(start + delimiter.length + 2, end);
    const headersEnd = part.indexOf('\r\n\r\n');
    parts.push({
      headers: part.subarray(0, headersEnd).toString('latin1'),
      content: part.subarray(headersEnd + 4),
    });
    start = end + 2;
  }
}
