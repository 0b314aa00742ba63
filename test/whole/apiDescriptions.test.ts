// The OpenAPI documents satisfy the recommended rules of the linters that integrators use.
import { expect } from 'chai';
import { areLintersInstalled, lintFindings } from '../../tools/descriptions/lint';

describe('The OpenAPI documents', () => {
  it('can be checked: the linters are installed', () => {
    expect(areLintersInstalled()).to.equal(true);
  });

  it('pass Redocly and Spectral', async () => {
    expect(await lintFindings()).to.deep.equal({ redocly: '', spectral: '' });
  });
});
