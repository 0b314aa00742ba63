// The fields of an expiry that appear as details in messages, pages and evidence packs.

export const DETAIL_LABELS = {
  reference_number: ['Reference number', 'Referenznummer', 'Numéro de référence', 'Número de referencia'],
} as const;

/** The labels as written within a sentence. */
export const DETAILS_IN_SENTENCE = {
  reference_number: ['reference number', 'Referenznummer', 'numéro de référence', 'número de referencia'],
} as const satisfies Record<DetailField, unknown>;

/** The values as written in a short text. */
export const SHORT_DETAILS = {
  reference_number: ['No. {number}', 'Nr. {number}', 'réf. {number}', 'ref. {number}'],
} as const satisfies Record<DetailField, unknown>;

export type DetailField = keyof typeof DETAIL_LABELS;
