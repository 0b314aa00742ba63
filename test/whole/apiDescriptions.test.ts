// The OpenAPI documents satisfy the recommended rules of the linters that integrators use.
import { expect } from 'chai';
import { areLintersInstalled, lintFindings } from '../../tools/descriptions/lint';

describe('The OpenAPI documents', () => {
  it('can be looked at: the linters are installed', () => {
    expect(areLintersInstalled()).to.equal(true);
  });

  it('have nothing that Redocly or Spectral would have otherwise', async () => {
    expect(await lintFindings()).to.deep.equal({ redocly: '', spectral: '' });
  });
});
