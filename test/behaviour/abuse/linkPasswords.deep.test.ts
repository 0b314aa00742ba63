// Password guesses for a link are counted per link, before they are checked.
import { expect } from 'chai';
import { call, someAddress } from '../../support/client';
import { newWorld, type World } from '../../support/world';
import { newRequest } from '../documentRequests/given';
import { anExpiry } from '../expiries/given';

const RIGHT = 'open sesame';
const FREE = 10;

interface Link {
  /** The record that the password protects. */
  id: string;
  guess: (password: string) => Promise<number>;
}

const LINKS: Record<string, (world: World) => Promise<Link>> = {
  'a shared expiry': async (world) => {
    const { id } = await anExpiry(world, { share_password: RIGHT });
    const { body } = await world.editor.call('/v1/createExpiryShare', { body: { expiry_id: id } });
    const token = body.share.url.split('#')[1];
    const guess = async (password: string) =>
      (await call('/v1/getSharedExpiry', { body: { token, password } })).status;
    return { id, guess };
  },
  'a request’s link': async (world) => {
    const { token, request } = await newRequest(world, { password: RIGHT });
    const guess = async (password: string) =>
      (await call('/v1/unlockCollectionRequest', { body: { token, password } })).status;
    return { id: request.id, guess };
  },
};

describe('The password of a link', () => {
  for (const [what, make] of Object.entries(LINKS)) {
    it(`${what}: only ten of many concurrent guesses are checked`, async () => {
      const { guess } = await make(await newWorld());
      const answers: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        answers.push(...(await Promise.all(Array.from({ length: 4 }, () => guess('wrong')))));
      }
      expect(answers.filter((status) => status === 401)).to.have.length(FREE);
      expect(answers.filter((status) => status === 429)).to.have.length(20 - FREE);
      expect(await guess(RIGHT), 'now the right one rests too').to.equal(429);
    });

    it(`${what}: attempts with other credentials lock nothing`, async () => {
      const { id, guess } = await make(await newWorld());
      for (const email of [id, `${id}@company.example`, `expiry_share ${id}`, `document_request ${id}`]) {
        for (let attempt = 0; attempt <= FREE; attempt += 1) {
          await call('/v1/login', { body: { email, password: 'Wrong-Passw0rd!' }, from: someAddress() });
        }
      }
      expect(await guess(RIGHT)).to.equal(200);
    });
  }
});
