// Every example in the OpenAPI documents matches its schema and the demo data.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { EXAMPLE_VALUES } from '../../../functions/hooks/examples';
import { buildOpenApiDocuments } from '../../../functions/http/openapi/openapi';
import { ROOT } from '../../../local/config';
import { type OpenApi, type Operation, pointer, requestValidator, type Version } from '../../support/contract';

describe('The examples of the API descriptions', () => {
  const documents = buildOpenApiDocuments() as unknown as Record<Version, OpenApi>;

  for (const version of ['v1', 'v2'] as const) {
    it(`of ${version} exist for each body and match its schema`, () => {
      const ajv = requestValidator();
      ajv.addSchema(documents[version], version);
      const wrong: string[] = [];
      const look = (where: string[], contents: NonNullable<Operation['requestBody']>['content'] = {}): void => {
        const content = contents['application/json'];
        if (!content?.schema) return;
        const validate = ajv.getSchema(version + pointer(...where, 'content', 'application/json', 'schema'));
        if (content.example === undefined) wrong.push(`${where.join(' ')}: none`);
        else if (!validate?.(content.example))
          wrong.push(
            `${where.join(' ')}: ${ajv.errorsText(validate?.errors)} ${JSON.stringify(content.example).slice(0, 300)}`,
          );
      };
      for (const [path, operations] of Object.entries(documents[version].paths)) {
        for (const [method, operation] of Object.entries(operations)) {
          const where = ['paths', path, method];
          look([...where, 'requestBody'], operation.requestBody?.content);
          for (const [status, { content }] of Object.entries(operation.responses))
            if (status.startsWith('2')) look([...where, 'responses', status], content);
        }
      }
      expect(wrong.join('\n')).to.equal('');
    });
  }

  it('use the records that `npm start` shows', () => {
    const folder = join(ROOT, 'local/seed');
    const seed = readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n');
    const words = ['first_name', 'last_name', 'company', 'primary_contact_name', 'industry', 'folder_name'];
    for (const word of words) expect(seed, word).to.include(String(EXAMPLE_VALUES[word]));
    for (const part of String(EXAMPLE_VALUES.name).split(', ')) expect(seed).to.include(part);
  });
});
