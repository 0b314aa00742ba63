// Reads the OpenAPI documents that the build generated (http/openapi/openapi.ts).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { params } from '../platform/params';

/** Also correct in the production bundle, whose code is one folder below the build as well. */
const FOLDER = join(__dirname, '..', 'openapi');

/** Returns the document with the service's public URL. */
export function readBuiltOpenApiDocument(version: 1 | 2): Record<string, unknown> {
  const document = JSON.parse(readFileSync(join(FOLDER, `v${version}.json`), 'utf8'));
  return { ...document, servers: [{ url: `${params.publicUrl()}/v${version}` }] };
}
