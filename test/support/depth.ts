// How thoroughly tests search: `npm run test:deep` sets DEEP=1.
export const isDeep = process.env.DEEP === '1';

/** A count or size: `few` in `npm test`, `many` in `npm run test:deep`, or the environment variable's value. */
export const depth = (few: number, many: number, variable?: string): number =>
  Number((variable && process.env[variable]) || (isDeep ? many : few));
