// The ids of the templates that a local suite has from the start.
import { createHash } from 'node:crypto';

/** The Content SID of the template with that name. It never changes, so that a suite's parameters can contain it. */
export const contentSid = (name: string): string => `HX${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;

/** The ids of a template in all languages, in the format of the service's parameter. */
export const contentSids = (name: string): string =>
  [contentSid(name), ...['de', 'fr', 'es'].map((locale) => `${locale}:${contentSid(`${name}_${locale}`)}`)].join(',');
