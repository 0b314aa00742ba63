// Organizations for the tests of a `describe`.
import { newWorld, type World } from '../support/world';

type Options = Parameters<typeof newWorld>[0];

/** An organization that is new in each test. */
export function freshWorld(options?: Options): World {
  const world = {} as World;
  beforeEach(async () => {
    Object.assign(world, await newWorld(options));
  });
  return world;
}

/** One organization for all tests of the `describe`. */
export function sharedWorld(options?: Options): World {
  const world = {} as World;
  before(async () => {
    Object.assign(world, await newWorld(options));
  });
  return world;
}
