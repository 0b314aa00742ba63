// `npm run check` lints the OpenAPI documents with the linters that integrators use, and passes without the linters.
import { expect } from 'chai';
import { areLintersInstalled } from '../../tools/descriptions/lint';

describe('The OpenAPI documents', () => {
  it('can be checked: the linters are installed', () => {
    expect(areLintersInstalled()).to.equal(true);
  });
});
