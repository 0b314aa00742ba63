// Random changes from a seed, some of them concurrent, and some of those to the same record.
import { expect } from 'chai';
import { type Answer, someAddress } from './client';
import { type SeededRandom, seededRandom } from './seededRandom';
import type { World } from './world';

export class RandomChanges {
  /** Requests and responses, to diagnose a failing sequence. */
  readonly log: string[] = [];
  readonly random: SeededRandom;
  #isSameOne = false;

  constructor(
    seed: number,
    readonly world: World,
  ) {
    this.random = seededRandom(seed);
  }

  /** Expects success or rejection, but no 5xx. */
  async ask(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await this.world.editor.call(path, {
      ...{ method, from: someAddress() },
      ...(body ? { body } : {}),
    });
    const { status, body: said } = answer;
    this.log.push(`${method} ${path} ${JSON.stringify(body ?? '')} ${status} ${said?.error?.code ?? ''}`);
    expect(status, this.log.at(-1)).to.be.lessThan(500);
    return answer;
  }

  /** The id of one of them; `none` if there are none. */
  one(found: readonly { id: string }[]): string {
    if (found.length === 0) return 'none';
    return (this.#isSameOne ? found[0] : this.random.pick(found))?.id ?? 'none';
  }

  /**
   * Makes one change, or two or three concurrently. Concurrent changes go to any records, or each twice to the same
   * record.
   */
  async step(changes: readonly (() => Promise<unknown>)[]): Promise<void> {
    const chosen = Array.from({ length: this.random.pick([1, 1, 1, 2, 3]) }, () => this.random.pick(changes));
    this.#isSameOne = this.random.below(2) > 0;
    if (this.#isSameOne && chosen.length > 1) chosen.push(...chosen);
    await Promise.all(chosen.map((change) => change()));
  }
}
