// Names and addresses of files.
import { expect } from 'chai';
import fc from 'fast-check';
import { tenantOf } from '../../../functions/api/actor';
import {
  attachmentStoragePathOf,
  isFileOfOrganization,
  isSameAttachmentUrl,
} from '../../../functions/attachments/removal';
import {
  CONTENT_TYPE_PATTERN,
  hasContentMismatch,
  isSameContentType,
  safeFileName,
} from '../../../functions/uploads/fileTypes';
import { nextUploadSweepAt } from '../../../functions/uploads/upload';

describe('A file’s name', () => {
  it('drops folders, control and direction characters, and is never empty', () => {
    expect(safeFileName('../../etc/passwd')).to.equal('passwd');
    expect(safeFileName('C:\\docs\\a.pdf')).to.equal('a.pdf');
    expect(safeFileName('a\r\nb\u0000\u202ec.pdf')).to.equal('abc.pdf');
    for (const nothing of ['..', '.', '/', 'x/', '\u200f', ' \t ']) expect(safeFileName(nothing)).to.equal('file');
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
    for (const type of ['pdf', 'a/', '/b', 'a/b\n', 'a/b\r\nX: 1', 'a/b; x=ü', 'a b/c', ''])
      expect(type).not.to.match(CONTENT_TYPE_PATTERN);
    expect(isSameContentType('Text/Plain ', 'text/plain')).to.equal(true);
  });

  it('or an extension is contradicted only by a start without any of its signatures', () => {
    const signatures = Object.entries({
      ...{ pdf: ['255044462d'], png: ['89504e470d0a1a0a'], jpeg: ['ffd8ff'], gif: ['47494638'] },
      ...{ webp: ['52494646'], tiff: ['49492a00', '4d4d002a'], docx: ['504b0304', '504b0506'] },
      xls: ['d0cf11e0'],
    });
    for (const [kind, own] of signatures)
      for (const start of signatures.flatMap(([, starts]) => starts)) {
        const file = { file_name: `a.${kind.toUpperCase()}`, content_type: 'text/plain' };
        const isContradicted = hasContentMismatch(file, Buffer.from(`${start}00`, 'hex'));
        expect(isContradicted, `${kind} ${start}`).to.equal(!own.includes(start));
      }
    const image = { file_name: 'a.pdf', content_type: 'Image/PNG; a=b' };
    expect(hasContentMismatch(image, Buffer.from('%PDF-'))).to.equal(true);
    expect(hasContentMismatch({ file_name: 'a.txt', content_type: 'text/plain' }, Buffer.from('MZ'))).to.equal(false);
  });
});

describe('Unfinished uploads', () => {
  it('are swept an hour after the first of them expires', () => {
    const upload = { id: 'u', storage_path: 'p', reserved_bytes: 1 };
    const [first, second] = [new Date(0), new Date(1)];
    const pending = [second, first].map((expires_at) => ({ ...upload, expires_at }));
    expect(nextUploadSweepAt(pending)).to.deep.equal(new Date(3_600_000));
    expect(nextUploadSweepAt([])).to.equal(null);
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
    for (const name of [url, bare, decodeURIComponent(bare)]) expect(isSameAttachmentUrl(name, { url })).to.equal(true);
    const others = ['', 'https://files.example/', url.replace('secret', 'other'), url.replace('one', 'two')];
    for (const name of others) expect(isSameAttachmentUrl(name, { url })).to.equal(false);
  });
});
