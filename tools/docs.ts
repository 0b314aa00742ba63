// `npm run docs`: writes the pages of /docs. `npm start` and `npm run build` do so as well.
import { runCommand } from '../local/command';
import { buildDocs } from './docs/build';

runCommand({ name: 'npm run docs', summary: 'writes the pages of /docs.', run: () => buildDocs() });
