// The ids of the templates that a local suite has from its start.
import { createHash } from 'node:crypto';

/** The Content SID of the template of that name: always the same, so that a suite's parameters can name it. */
export const contentSid = (name: string): string =>
  `HX${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;

/** The ids of a template in all languages, as the service's parameter lists them. */
export const contentSids = (name: string): string =>
  [
    contentSid(name),
    ...['de', 'fr', 'es'].map((locale) => `${locale}:${contentSid(`${name}_${locale}`)}`),
  ].join(',');
