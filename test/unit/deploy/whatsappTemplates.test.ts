// The templates in docs/deploy.md are those that the service sends.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  twilioContentVariablesOf,
  whatsappTemplatesToSubmit,
  whatsappTextOf,
} from '../../../functions/messaging/whatsapp';
import { ROOT } from '../../../local/config';

describe('WhatsApp templates', () => {
  it('are in the deployment guide with their exact texts and variables', () => {
    const guide = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');
    const [, listed = ''] = /<!-- templates -->\n([\s\S]*?)\n<!-- end of templates -->/.exec(guide) ?? [];
    const rows = listed.split('\n');
    for (const { parameter, name, locale, body, variables } of whatsappTemplatesToSubmit()) {
      const examples = variables.map(
        (variable, index) => `${index + 1} ${variable.name}: ${variable.example}`,
      );
      expect(rows).to.include(`| \`${name}\` | ${locale} | ${body} |`);
      expect(rows).to.include(`| \`${parameter}\` | ${examples.join('; ')} |`);
    }
    expect(rows.filter((row) => row.startsWith('| `expiry_'))).to.have.length(
      whatsappTemplatesToSubmit().length,
    );
  });

  for (const { kind, locale, name, body, variables } of whatsappTemplatesToSubmit())
    it(`${name} is in WhatsApp’s format, with values that WhatsApp accepts`, () => {
      const used = [...body.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number));
      expect(used).to.deep.equal(variables.map((_, index) => index + 1));
      expect(body).to.not.match(/^\{\{|\}\}$|\}\}\s*\{\{/);
      expect(body.length).to.be.at.most(1024);
      const anything = fc.string({ unit: 'binary', maxLength: 2000 });
      const values = fc.array(anything, { minLength: variables.length, maxLength: variables.length });
      fc.assert(
        fc.property(values, (given) => {
          const taken = Object.values(twilioContentVariablesOf({ values: given }));
          expect(taken).to.have.length(variables.length);
          for (const value of taken)
            expect(value)
              .to.match(/^[^\n\r\t]{1,300}$/)
              .and.not.match(/ {5}/);
          expect(whatsappTextOf({ kind, locale, values: given }).length).to.be.at.most(1600);
        }),
      );
    });
});
