// Names and addresses of files.
import { expect } from 'chai';
import fc from 'fast-check';
import { tenantOf } from '../../../functions/api/actor';
import {
  attachmentStoragePathOf,
  isFileOfOrganization,
  isSameAttachmentUrl,
} from '../../../functions/attachments/removal';
import { CONTENT_TYPE_PATTERN, safeFileName } from '../../../functions/uploads/fileTypes';

describe('A file’s name', () => {
  it('drops folders, control and direction characters, and is never empty', () => {
    expect(safeFileName('../../etc/passwd')).to.equal('passwd');
    expect(safeFileName('C:\\docs\\a.pdf')).to.equal('a.pdf');
    expect(safeFileName('a\r\nb\u0000\u202ec.pdf')).to.equal('abc.pdf');
    for (const nothing of ['..', '.', '/', 'x/', '\u200f', ' \t '])
      expect(safeFileName(nothing)).to.equal('file');
    expect(safeFileName('Größe 👩‍👩‍👧.pdf')).to.equal('Größe 👩‍👩‍👧.pdf');
  });

  it('keeps harmless characters and never grows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
        const safe = safeFileName(name);
        expect(safe).not.to.match(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(safe.length).to.be.within(1, Math.max(4, name.length));
      }),
    );
  });
});

describe('A content type', () => {
  it('is type/subtype with parameters, and contains nothing that could break a header', () => {
    for (const type of ['text/plain; charset=utf-8', 'image/svg+xml', 'application/vnd.ms-excel'])
      expect(type).to.match(CONTENT_TYPE_PATTERN);
    for (const type of ['pdf', 'a/', '/b', 'a/b\n', 'a/b\r\nX: 1', 'a/b; x=ü', 'a b/c', '']) {
      expect(type).not.to.match(CONTENT_TYPE_PATTERN);
    }
  });
});

describe('A stored file', () => {
  it('belongs only to the organization in whose folder it is', () => {
    const path = attachmentStoragePathOf(tenantOf('one'), 'expiry', 'upload');
    expect(isFileOfOrganization(tenantOf('one'), path)).to.equal(true);
    expect(isFileOfOrganization(tenantOf('on'), path)).to.equal(false);
    expect(isFileOfOrganization(tenantOf('two'), path)).to.equal(false);
  });

  it('is identified only by its URL, with or without the token', () => {
    const url = 'https://files.example/v0/b/bucket/o/organizations%2Fone?alt=media&token=secret';
    const bare = url.replace('&token=secret', '');
    for (const name of [url, bare, decodeURIComponent(bare)])
      expect(isSameAttachmentUrl(name, { url })).to.equal(true);
    const others = ['', 'https://files.example/', url.replace('secret', 'other'), url.replace('one', 'two')];
    for (const name of others) expect(isSameAttachmentUrl(name, { url })).to.equal(false);
  });
});
