// `npm run docs`: writes the pages of /docs. `npm start` and `npm run build` do so as well.
import { buildDocs } from './docs/build';

buildDocs().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
