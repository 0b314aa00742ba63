// The languages of messages.
import { z } from 'zod';

export const LOCALES = ['en', 'de', 'fr', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

export const locale = z.enum(LOCALES);
