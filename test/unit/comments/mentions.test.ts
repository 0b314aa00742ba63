// Whom a comment mentions, and how its text is stored.
import { expect } from 'chai';
import fc from 'fast-check';
import { filterMentionedPeople } from '../../../functions/comments/mentions';
import { commentHtml } from '../../../functions/comments/record';

const ANN = { id: 'a1', name: 'Ann', email: 'ann@example.org' };
const ANN_LEE = { id: 'a2', name: 'Ann Lee', email: 'ann.lee@example.org' };
const ZOE = { id: 'z1', name: 'Zoë Ångström', email: 'zoe@example.org' };
const PEOPLE = [ANN, ANN_LEE, ZOE];

const idsIn = (text: string): string[] => filterMentionedPeople(text, PEOPLE).map(({ id }) => id);

describe('Mentions', () => {
  it('are picked from a list, by id', () => {
    expect(idsIn('Please @[Anybody](a1) and @[Zoë](user:z1)')).to.deep.equal(['a1', 'z1']);
    expect(idsIn('@[Somebody](nobody)')).to.deep.equal([]);
  });

  it('are typed as an email address, ignoring case and following punctuation', () => {
    expect(idsIn('@ANN@example.org, look')).to.deep.equal(['a1']);
    expect(idsIn('(@ann.lee@example.org)')).to.deep.equal(['a2']);
    expect(idsIn('write to ann@example.org')).to.deep.equal([]);
  });

  it('are typed as a full name, preferring the longest', () => {
    expect(idsIn('@ann please')).to.deep.equal(['a1']);
    expect(idsIn('@Ann Lee please')).to.deep.equal(['a2']);
    expect(idsIn('@ZOË ÅNGSTRÖM!')).to.deep.equal(['z1']);
    expect(idsIn('@Anna @Ann_b')).to.deep.equal([]);
    expect(idsIn('@ ann, and foo@ann')).to.deep.equal([]);
    const namesake = { ...ANN, id: 'a3', email: 'other@example.org' };
    expect(filterMentionedPeople('@Ann', [ANN, namesake])).to.deep.equal([ANN, namesake]);
  });

  it('count once, however often they appear', () => {
    expect(idsIn('@Ann @[Ann](a1) @ann@example.org')).to.deep.equal(['a1']);
  });
});

describe('The HTML of a comment', () => {
  it('contains no character that could open a tag or end an attribute, and every newline as <br>', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '\n', '\r', 'a', ';', ' ') }), (typed) => {
        const html = commentHtml(typed);
        const rest = html.replaceAll('<br>', '');
        expect(rest).to.match(/^(?:[^<>"'&\r\n]|&(?:amp|lt|gt|quot|#39);)*$/);
        expect(html.split('<br>').length).to.equal(typed.split(/\r\n|\r|\n/).length);
      }),
    );
  });
});
