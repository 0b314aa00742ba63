// POST /v1/mapImportColumns: which column of a CSV is which field of importExpiries.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { textInput } from '../../api/fields';
import { geminiApiKey } from '../../platform/params';
import { COLUMN_PROBLEMS, COLUMN_SOURCES } from '../columns';
import { MAX_CELL_CHARACTERS, MAX_COLUMNS, MAX_SAMPLE_ROWS } from '../limits';
import { MODEL_ROLES, suggestFieldsForImportColumns } from '../mapImportColumns';

export const mapImportColumns = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  tier: 'extraction',
  secrets: [geminiApiKey.name],
  docs: {
    summary: 'Say which column of a CSV is which field of importExpiries',
    description:
      'By the headers, in English and German, and by the sample rows. The model is asked only when no header says ' +
      'which column is name or expiry_date; what it says is held against the cells. Without it the headers decide ' +
      'alone. Rename the header row by field and leave out columns whose field is null; problems says what to ' +
      'change in the cells first.',
  },
  input: {
    body: z.object({
      headers: z.array(textInput(200)).min(1).max(MAX_COLUMNS),
      rows: z
        .array(z.array(textInput(MAX_CELL_CHARACTERS)).max(MAX_COLUMNS))
        .max(MAX_SAMPLE_ROWS)
        .default([]),
    }),
  },
  output: {
    200: z.object({
      columns: z.array(
        z.object({
          index: z.int(),
          header: z.string(),
          field: z.string().nullable(),
          source: z.enum(COLUMN_SOURCES),
          confidence: z.number().min(0).max(1),
          problems: z.array(z.enum(COLUMN_PROBLEMS)),
        }),
      ),
      missing: z.array(z.enum(['name', 'expiry_date'])),
      model: z.enum(MODEL_ROLES),
    }),
  },
  run: async ({ body }, context) => okReply(await suggestFieldsForImportColumns(context, body)),
});
