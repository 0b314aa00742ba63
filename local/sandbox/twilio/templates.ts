// The approved templates of a local suite: all that the service sends.
import { listWhatsappTemplates } from '../../../functions/messaging/whatsapp';
import type { ContentTemplate } from './content';
import { contentSid } from './contentSid';

export const approvedTemplates = (): ContentTemplate[] =>
  listWhatsappTemplates().map(({ name, body, variables, locale: language }) => ({
    ...{ sid: contentSid(name), name, body, language, approval: 'approved', category: 'UTILITY' },
    variables: Object.fromEntries(variables.map(({ example }, index) => [String(index + 1), example])),
  }));
