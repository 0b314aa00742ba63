// POST /v1/previewMessage: every kind of message in every language, exactly as the recipient gets it.
import { expect } from 'chai';
import { LOCALES } from '../../../functions/api/fields';
import { PASSWORD_RESET_CODE_MINUTES } from '../../../functions/identity/accountCodes';
import { messageTextsOfLocale } from '../../../functions/messaging/languages';
import { PLAN_GRACE_DAYS } from '../../../functions/plans/catalogue';
import { addMs, DAY_MS } from '../../../functions/platform/clock';
import { PREVIEWED_MESSAGE_KINDS } from '../../../functions/previews/message';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { anExpiry } from '../expiries/given';

describe('previewMessage', () => {
  it('matches the real emails for password resets and plan ends', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const preview = async (kind: string) =>
      (await world.editor.call('/v1/previewMessage', { body: { kind, locale: 'en' } })).body.text;
    expect(await preview('password_reset'))
      .to.include(`${PASSWORD_RESET_CODE_MINUTES} minutes`)
      .and.match(/\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/);
    const { formats } = messageTextsOfLocale('en');
    const end = addMs(await sandbox.now(), PLAN_GRACE_DAYS * DAY_MS);
    expect(await preview('plan_step')).to.include(formats.day(end, 'UTC'));
  });

  it('renders any kind in any language for editors, and sends nothing', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const { id } = await anExpiry(world, { name: 'רישיון <b>', expiry_date: '2031-03-31' });
    const preview = (body: object) => world.editor.call('/v1/previewMessage', { body });
    for (const kind of PREVIEWED_MESSAGE_KINDS) {
      const texts = new Set<string>();
      for (const locale of LOCALES) {
        const { status, body } = await preview({ kind, locale, expiry_id: id });
        expect(status, JSON.stringify(body)).to.equal(200);
        expect(body).to.include({ kind, locale });
        expect(JSON.stringify(body)).not.to.match(/undefined|\[object|\{\{/);
        if (body.html !== null) {
          expect(body.html).to.include(`<html lang="${locale}">`).and.not.include('<b>');
          if (body.html.includes('רישיון')) expect(body.html).to.include('<bdi>רישיון &lt;b&gt;</bdi>');
        }
        texts.add(body.text);
      }
      expect(texts.size, kind).to.equal(LOCALES.length);
    }
    expect((await preview({ kind: 'reminder', locale: 'en' })).body.subject).to.match(
      /^Reminder: Sample certificate/,
    );
    expect((await preview({ kind: 'reminder', locale: 'tlh' })).status).to.equal(400);
    expect((await preview({ kind: 'reminder', locale: 'en', expiry_id: 'nonsense' })).status).to.equal(404);
    const viewer = await world.viewer.call('/v1/previewMessage', { body: { kind: 'digest', locale: 'en' } });
    expect(viewer.status).to.equal(403);
  }).timeout(180_000);
});
