// Lints the OpenAPI documents with the recommended rules of two linters.
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildOpenApiDocuments } from '../../functions/http/openapi/openapi';
import { ROOT } from '../../local/config';

const FOLDER = join(ROOT, 'build', 'descriptions');
const VERSIONS = ['v1', 'v2'] as const;
const FILES = VERSIONS.map((version) => `${version}.json`);

/** `getOrganizationSettings` answers every error with 500. That is published and stays. */
const REDOCLY_IGNORES = `v1.json:
  operation-4xx-response:
    - '#/paths/~1getOrganizationSettings/get/responses'
`;

async function writeDocuments(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const documents = buildOpenApiDocuments();
  for (const version of VERSIONS) await writeFile(join(FOLDER, `${version}.json`), JSON.stringify(documents[version]));
  await writeFile(join(FOLDER, 'redocly.yaml'), 'extends: [recommended]\n');
  await writeFile(join(FOLDER, '.redocly.lint-ignore.yaml'), REDOCLY_IGNORES);
  await writeFile(join(FOLDER, '.spectral.yaml'), 'extends: ["spectral:oas"]\n');
}

/** A linter's output if it reports anything, including warnings and hints; otherwise an empty text. */
function findingsOf(linter: string, args: readonly string[], warning?: RegExp): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const program = join(ROOT, 'node_modules/.bin', linter);
  const options = { cwd: FOLDER, env, maxBuffer: 64 * 2 ** 20 };
  return new Promise((resolve) => {
    execFile(program, ['lint', ...FILES, ...args], options, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim();
      if (error) resolve(output || error.message);
      else resolve(warning?.test(output) ? output : '');
    });
  });
}

/** Runs both linters concurrently. */
export async function lintFindings(): Promise<{ redocly: string; spectral: string }> {
  await writeDocuments();
  const [redocly, spectral] = await Promise.all([
    // Redocly succeeds despite warnings.
    findingsOf('redocly', ['--format', 'stylish'], /\bYou have \d+ (?:warning|error)|\b(?:warning|error) {2}/),
    findingsOf('spectral', ['--fail-severity', 'hint', '--quiet']),
  ]);
  return { redocly, spectral };
}
