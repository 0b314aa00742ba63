// The organization's logo, from the setting to the first page of the report.
import { expect } from 'chai';
import { extractImages, getDocumentProxy } from 'unpdf';
import { downloadOrganizationLogo } from '../../../functions/evidence/archive';
import { pngOf } from '../../support/png';
import { expiryWithContact } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { good } from '../privacy/erasing';
import { createPack, openPack } from './given';

const HOST = 'logo.example';
const ADDRESS = `https://${HOST}/logo`;
const PNG = pngOf(60, 30);
/** A gray pixel. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
);

describe('The logo of an evidence report', function () {
  this.timeout(120_000);

  after(() => sandbox.receiver({ host: HOST, times: 0 }));

  const answers = (content: Buffer, more: object = {}) =>
    sandbox.receiver({ host: HOST, content: content.toString('base64'), ...more });

  it('is on the first page; without one, or with an invalid one, the report is complete', async () => {
    const world = await newWorld();
    const { expiryId } = await expiryWithContact(world, '2030-01-01');
    const imagesOfFirstPage = async () => {
      const { url } = await createPack(world.editor, { expiry_id: expiryId });
      const bytes = (await openPack(url)).contents.get('report.pdf') ?? Buffer.alloc(0);
      const pdf = await getDocumentProxy(new Uint8Array(bytes));
      return (await extractImages(pdf, 1)).map(({ width, height }) => [width, height]);
    };
    expect(await imagesOfFirstPage(), 'none').to.deep.equal([]);
    await good(world.admin.call('/v1/updateOrganizationSettings', { body: { logo_url: ADDRESS } }));
    await answers(PNG);
    expect(await imagesOfFirstPage(), 'PNG').to.deep.equal([[60, 30]]);
    await answers(JPEG);
    expect(await imagesOfFirstPage(), 'JPEG').to.deep.equal([[1, 1]]);
    await answers(Buffer.from('GIF89a'));
    expect(await imagesOfFirstPage(), 'GIF').to.deep.equal([]);
  });

  it('is rejected in any other format, above 1 MB, after a redirect and without https', async () => {
    await answers(PNG);
    expect(await downloadOrganizationLogo({ logo_url: ADDRESS })).to.deep.equal(PNG);
    expect(await downloadOrganizationLogo({ logo_url: ADDRESS.replace('https', 'http') })).to.equal(null);
    expect(await downloadOrganizationLogo({ logo_url: '' })).to.equal(null);
    const large = Buffer.concat([JPEG.subarray(0, 20), Buffer.alloc(1024 * 1024 + 1)]);
    for (const [what, content, more] of [
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['half a PNG', PNG.subarray(0, PNG.length >> 1)],
      ['above 1 MB', large],
      ['nothing', Buffer.alloc(0)],
      ['an error', PNG, { status: 404 }],
      ['a redirect', PNG, { status: 302, location: 'https://other.example/logo.png' }],
    ] as const) {
      await answers(content, more);
      expect(await downloadOrganizationLogo({ logo_url: ADDRESS }), what).to.equal(null);
    }
  });
});
