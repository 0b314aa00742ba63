// Rule: the summary of an endpoint says what a call does, as an order: “List the …”, “Delete a …”.
import { isProduct, lineAt, plantedFile, type Rule } from './project';

const SUMMARY = /\bsummary:\s*(['"`])(\w+)/g;
/** What no order begins with: articles, questions, a verb of the third person. */
const NO_ORDER = /^(?:The|A|An|All|One|How|What|Whether|Who|When|[A-Z]\w*[^s]s)$/;

export const summariesRule: Rule = {
  name: 'summaries',
  says: 'the summary of an endpoint begins with a verb in the imperative',
  check: ({ files }) =>
    files
      .filter(({ path }) => isProduct(path) && /\/v[12]\//.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(SUMMARY)]
          .filter(([, , word = '']) => NO_ORDER.test(word))
          .map(({ index, 2: word }) => ({
            path,
            line: lineAt(text, index),
            message: `has a summary that begins with “${word}”`,
          })),
      ),
  planted: ['Lists contacts', 'The contacts', 'How many there are'].map((summary) =>
    plantedFile('functions/contacts/v1/getThem.ts', `export const docs = { summary: '${summary}' };`),
  ),
};
