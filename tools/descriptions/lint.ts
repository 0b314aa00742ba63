// Lints the OpenAPI documents with the recommended rules of two linters.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
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
  await Promise.all([
    ...VERSIONS.map((version) =>
      writeFile(join(FOLDER, `${version}.json`), JSON.stringify(documents[version])),
    ),
    writeFile(join(FOLDER, 'redocly.yaml'), 'extends: [recommended]\n'),
    writeFile(join(FOLDER, '.redocly.lint-ignore.yaml'), REDOCLY_IGNORES),
    writeFile(join(FOLDER, '.spectral.yaml'), 'extends: ["spectral:oas"]\n'),
  ]);
}

/** A tool's output, and whether it failed. */
function output(tool: string, args: readonly string[]): Promise<{ text: string; failed: boolean }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve) => {
    const program = join(ROOT, 'node_modules/.bin', tool);
    execFile(program, [...args], { cwd: FOLDER, env, maxBuffer: 64 * 2 ** 20 }, (error, stdout, stderr) =>
      resolve({ text: `${stdout}${stderr}`.trim(), failed: error !== null }),
    );
  });
}

/** Whether the linters are installed; an older checkout needs `npm install` first. */
export const areLintersInstalled = (): boolean =>
  ['redocly', 'spectral'].every((tool) => existsSync(join(ROOT, 'node_modules/.bin', tool)));

/** Findings from Redocly's linter, including warnings. */
async function redocly(): Promise<string> {
  const { text, failed } = await output('redocly', ['lint', ...FILES, '--format', 'stylish']);
  return failed || /\bYou have \d+ (?:warning|error)|\b(?:warning|error) {2}/.test(text) ? text : '';
}

/** Findings from Spectral, including hints. */
async function spectral(): Promise<string> {
  const { text, failed } = await output('spectral', ['lint', ...FILES, '--fail-severity', 'hint', '--quiet']);
  return failed ? text : '';
}

/** Runs both linters concurrently. */
export async function lintFindings(): Promise<{ redocly: string; spectral: string }> {
  await writeDocuments();
  const [ofRedocly, ofSpectral] = await Promise.all([redocly(), spectral()]);
  return { redocly: ofRedocly, spectral: ofSpectral };
}
