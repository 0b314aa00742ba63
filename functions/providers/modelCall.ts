// The seam behind which either of Google's libraries asks Gemini: what is asked, and what came of it.

/** The part of JSON Schema that Gemini takes and we need. */
export type AnswerSchema = { description?: string; nullable?: boolean } & (
  | { type: 'string' | 'integer' }
  | { type: 'array'; items: AnswerSchema }
  | { type: 'object'; properties: Readonly<Record<string, AnswerSchema>>; required?: readonly string[] }
);

export type ModelMaterial = { text: string } | { mimeType: string; bytes: Buffer };

export interface ModelQuestion {
  /** What the model is to do. Nothing that a stranger wrote stands in it. */
  instruction: string;
  /** What it is to be done with: data. */
  material: readonly ModelMaterial[];
  answerSchema: AnswerSchema;
}

export interface ModelCall {
  key: string;
  /** Empty: Google's own address. */
  endpoint: string;
  model: string;
  question: ModelQuestion;
  maxOutputTokens: number;
  signal: AbortSignal;
}

/** As both libraries hand on what Gemini answers, by the names of its API. */
export interface ModelResponse {
  candidates?: {
    finishReason?: string;
    content?: { parts?: { text?: string; thought?: boolean }[] };
  }[];
  usageMetadata?: {
    promptTokenCount?: number;
    candidatesTokenCount?: number;
    thoughtsTokenCount?: number;
  };
}

/** One request, never repeated. @throws the library's error, with the answer's `status` if there was one. */
export type CallModel = (call: ModelCall) => Promise<ModelResponse>;

/** As JSON Schema, which has no `nullable`. */
function jsonSchemaOf(schema: AnswerSchema): object {
  const { nullable, ...rest } = schema;
  const type = nullable ? [schema.type, 'null'] : schema.type;
  if (schema.type === 'array') return { ...rest, type, items: jsonSchemaOf(schema.items) };
  if (schema.type !== 'object') return { ...rest, type };
  const properties = Object.entries(schema.properties).map(([name, part]) => [name, jsonSchemaOf(part)]);
  return { ...rest, type, properties: Object.fromEntries(properties) };
}

/**
 * `temperature`, `topP`, `topK` and `thinkingBudget` belong to older models. Gemini 3 and later think by a level; what
 * they think counts as output, so the room for answers is for both.
 */
export const geminiGenerationConfigOf = ({ question, maxOutputTokens }: ModelCall) => ({
  maxOutputTokens,
  responseMimeType: 'application/json',
  responseJsonSchema: jsonSchemaOf(question.answerSchema),
  thinkingConfig: { thinkingLevel: 'LOW' as const },
});

export const geminiContentPartsOf = ({ question }: ModelCall) =>
  question.material.map((material) =>
    'text' in material
      ? { text: material.text }
      : { inlineData: { mimeType: material.mimeType, data: material.bytes.toString('base64') } },
  );
