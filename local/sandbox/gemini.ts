// The part of Gemini’s API that Google’s library uses: returns prepared answers, or reads them from the prompt’s text.
import express, { Router } from 'express';
import { z } from 'zod';
import type { Faults } from './faults';
import { type AnswerSchema, fillIn, pagesOfFile, pagesOfText } from './geminiReader';
import { answerGoogleError, GoogleApiError, googleErrorBody } from './googleError';

const part = z.object({
  text: z.string().optional(),
  inlineData: z.object({ mimeType: z.string(), data: z.base64() }).optional(),
});
const content = z.object({ parts: z.array(part) });
const typeName = z.string();
const answerSchema: z.ZodType<AnswerSchema> = z.lazy(() =>
  z.object({
    // JSON Schema says `["string", "null"]` where OpenAPI says `nullable`.
    type: z.union([typeName, z.array(typeName)]).optional(),
    nullable: z.boolean().optional(),
    properties: z.record(z.string(), answerSchema).optional(),
    items: answerSchema.optional(),
  }),
);
const THINKING_LEVELS = ['MINIMAL', 'LOW', 'MEDIUM', 'HIGH'] as const;

/** Like Google's JSON parser, rejects unknown names. */
const generationConfig = z.strictObject({
  maxOutputTokens: z.int().min(1).max(65_536).optional(),
  responseMimeType: z.enum(['text/plain', 'application/json']).optional(),
  responseSchema: answerSchema.optional(),
  responseJsonSchema: answerSchema.optional(),
  thinkingConfig: z
    .strictObject({
      includeThoughts: z.boolean().optional(),
      thinkingLevel: z.enum(THINKING_LEVELS).optional(),
      thinkingBudget: z.int().optional(),
    })
    .refine(({ thinkingLevel, thinkingBudget }) => !(thinkingLevel && thinkingBudget !== undefined), {
      message: 'You can only set only one of thinking budget and thinking level.',
    })
    .optional(),
});
const generateRequest = z.object({
  contents: z.array(content),
  systemInstruction: content.optional(),
  generationConfig: generationConfig
    .refine(({ responseSchema, responseJsonSchema }) => !(responseSchema && responseJsonSchema), {
      message: 'Only one of response_schema and response_json_schema may be set.',
    })
    .refine((config) => !schemaOf(config) || config.responseMimeType === 'application/json', {
      message: 'A response schema needs the response mime type application/json.',
    })
    .optional(),
});
type GenerateRequest = z.output<typeof generateRequest>;

function schemaOf(config: z.output<typeof generationConfig> = {}): AnswerSchema | undefined {
  return config.responseSchema ?? config.responseJsonSchema;
}

/** The available models. */
const MODELS = ['gemini-3.5-flash', 'gemini-3.5-flash-lite', 'gemini-3.6-flash'];
const modelResource = (model: string) => ({
  name: `models/${model}`,
  version: '001',
  displayName: model,
  inputTokenLimit: 1_048_576,
  outputTokenLimit: 65_536,
  supportedGenerationMethods: ['generateContent', 'countTokens'],
  thinking: true,
});

export const FINISH_REASONS = ['STOP', 'MAX_TOKENS', 'SAFETY', 'RECITATION'] as const;
export type FinishReason = (typeof FINISH_REASONS)[number];

/** A question as it was sent, to check what would leave for Google. */
export interface AskedQuestion {
  model: string;
  instruction: string;
  texts: string[];
  files: { mime_type: string; bytes: number }[];
  has_schema: boolean;
}

interface PreparedAnswer {
  answer: unknown;
  /** Only for a question whose texts or files contain this. */
  about: string | undefined;
  finishReason: FinishReason;
}

const KEPT_QUESTIONS = 500;

/** Answers prepared by `POST /api/extraction`, each given once, in order, and the questions received. */
export class ExtractionAnswers {
  private answers: PreparedAnswer[] = [];
  private questions: AskedQuestion[] = [];

  add(answer: unknown, about?: string, finishReason: FinishReason = 'STOP'): void {
    this.answers.push({ answer, about, finishReason });
  }

  asked(): readonly AskedQuestion[] {
    return this.questions;
  }

  note(question: AskedQuestion): void {
    this.questions = [...this.questions, question].slice(-KEPT_QUESTIONS);
  }

  /** The next answer as the model would write it: text unchanged, anything else as JSON. */
  async take(
    material: string,
    otherwise: () => Promise<unknown>,
  ): Promise<{ text: string; finishReason: FinishReason }> {
    const at = this.answers.findIndex(({ about }) => about === undefined || material.includes(about));
    const [taken] = at < 0 ? [] : this.answers.splice(at, 1);
    const answer = taken ? taken.answer : await otherwise();
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    return { text, finishReason: taken?.finishReason ?? 'STOP' };
  }

  clear(): void {
    this.answers = [];
    this.questions = [];
  }
}

/** Google serves both; `@google/generative-ai` calls the beta version, `npm run doctor` the stable one. */
const VERSIONS = ['/v1beta/models', '/v1/models'];
const BAD_KEY = 'API key not valid. Please pass a valid API key.';
const BAD_KEY_REASON = 'API_KEY_INVALID';
/** A requested 400 is the invalid-key error that operators see; any other 400 would be a bug of the caller. */
const faultBody = (code: number): object =>
  code === 400 ? googleErrorBody(code, BAD_KEY, BAD_KEY_REASON) : googleErrorBody(code);

export function geminiRouter(answers: ExtractionAnswers, faults: Faults, apiKey: string): Router {
  const router = Router();
  router.use(VERSIONS, faults.gate('gemini', faultBody), express.json({ limit: '30mb' }), (req, _res, next) => {
    const key = req.headers['x-goog-api-key'] ?? req.query.key;
    if (!key) throw new GoogleApiError('PERMISSION_DENIED', "Method doesn't allow unregistered callers.");
    if (key !== apiKey) throw new GoogleApiError('INVALID_ARGUMENT', BAD_KEY, BAD_KEY_REASON);
    next();
  });

  router.get(VERSIONS, (_req, res) => {
    res.json({ models: MODELS.map(modelResource) });
  });

  router.post(
    VERSIONS.map((path) => `${path}/:call`),
    async (req, res) => {
      const [model = '', action] = String(req.params.call).split(':');
      if (action !== 'generateContent') {
        throw new GoogleApiError('UNIMPLEMENTED', `The sandbox’s Gemini doesn’t support ${action}.`);
      }
      if (!MODELS.includes(model)) {
        throw new GoogleApiError('NOT_FOUND', `models/${model} is not found for this version of the API.`);
      }
      const parsed = generateRequest.safeParse(req.body);
      if (!parsed.success) throw new GoogleApiError('INVALID_ARGUMENT', z.prettifyError(parsed.error));
      const { texts, files } = materialOf(parsed.data);
      answers.note({
        model,
        instruction: (parsed.data.systemInstruction?.parts ?? []).map(({ text }) => text ?? '').join('\n'),
        texts,
        files: files.map(({ mimeType, bytes }) => ({ mime_type: mimeType, bytes: bytes.length })),
        has_schema: schemaOf(parsed.data.generationConfig) !== undefined,
      });
      const material = [...texts, ...files.map(({ bytes }) => bytes.toString('latin1'))].join('\n');
      const { text, finishReason } = await answers.take(material, () => defaultAnswer(parsed.data));
      res.json({
        candidates: [
          {
            // Blocked answers have no content.
            ...(BLOCKED.includes(finishReason) ? {} : { content: { role: 'model', parts: [{ text }] } }),
            finishReason,
            index: 0,
          },
        ],
        usageMetadata: {
          promptTokenCount: 1,
          candidatesTokenCount: 1,
          thoughtsTokenCount: 1,
          totalTokenCount: 3,
        },
        modelVersion: model,
      });
    },
  );
  router.use(VERSIONS, answerGoogleError);
  return router;
}

const BLOCKED: readonly FinishReason[] = ['SAFETY', 'RECITATION'];

function materialOf({ contents }: GenerateRequest) {
  const parts = contents.flatMap((each) => each.parts);
  return {
    texts: parts.flatMap(({ text }) => text ?? []),
    files: parts.flatMap(({ inlineData }) =>
      inlineData ? [{ mimeType: inlineData.mimeType, bytes: Buffer.from(inlineData.data, 'base64') }] : [],
    ),
  };
}

const DATE = /\b\d{4}-\d{2}-\d{2}\b/g;

/** In the requested format; without one, the documents' first line as the title, and their dates. */
async function defaultAnswer(request: GenerateRequest): Promise<unknown> {
  const { texts, files } = materialOf(request);
  const inFiles = await Promise.all(files.map(({ mimeType, bytes }) => pagesOfFile(mimeType, bytes)));
  const pages = files.length > 0 ? inFiles.flat() : texts.flatMap(pagesOfText);
  const schema = schemaOf(request.generationConfig);
  if (schema) return fillIn(schema, pages);
  const text = pages.join('\n');
  const title = text.split('\n').find((line) => /[\p{L}\p{N}]/u.test(line)) ?? '';
  return { title: title.trim().slice(0, 200), dates: [...new Set(text.match(DATE))] };
}
