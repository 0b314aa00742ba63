// The search index of the guides: every section of every guide, each with an address that exists.
import { expect } from 'chai';
import { guides } from '../../../tools/docs/guides';
import { htmlPage, sectionsOf } from '../../../tools/docs/page';

describe('The guide search', () => {
  it('lists each heading once, with an anchor on its page', () => {
    const all = guides();
    for (const guide of all) {
      const page = htmlPage(guide, all);
      const sections = sectionsOf(guide);
      const addresses = new Set(sections.map(({ address }) => address));
      // Every release in the changelog has the same headings.
      if (guide.slug !== 'changelog') expect(addresses, guide.slug).to.have.length(sections.length);
      for (const { address, text } of sections) {
        const anchor = address.split('#')[1];
        if (anchor !== undefined) expect(page, address).to.include(`id="${anchor}"`);
        expect(text).not.to.match(/[`*|]|\]\(/);
      }
    }
  });

  it('finds endpoint names in snippets, and ignores comments as headings', () => {
    const markdown = '# A guide\n\nBegin.\n\n## First\n\n```sh\n# no heading\ncurl /v1/login\n```\n';
    const sections = sectionsOf({ slug: 'a', title: 'A guide', markdown } as Parameters<
      typeof sectionsOf
    >[0]);
    expect(sections.map(({ heading }) => heading)).to.deep.equal(['A guide', 'First']);
    expect(sections[1]).to.deep.include({ address: '/docs/a/#first' });
    expect(sections[1]?.text).to.include('no heading').and.include('/v1/login');
  });
});
