// Reads the OpenAPI documents that the build made (http/openapi/openapi.ts).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { params } from '../platform/params';

/** The bundle of production has all code one folder below the build, as this file is in a plain build. */
const FOLDER = join(__dirname, '..', 'openapi');

/** The document, with the public address of the service. */
export function readBuiltOpenApiDocument(version: 1 | 2): Record<string, unknown> {
  const document = JSON.parse(readFileSync(join(FOLDER, `v${version}.json`), 'utf8'));
  return { ...document, servers: [{ url: `${params.publicUrl()}/v${version}` }] };
}
