// Gemini as `@google/generative-ai` speaks it: answers what was laid down for it, or what it finds in the text it was sent.
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
const answerSchema: z.ZodType<AnswerSchema> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    nullable: z.boolean().optional(),
    properties: z.record(z.string(), answerSchema).optional(),
    items: answerSchema.optional(),
  }),
);
const generateRequest = z.object({
  contents: z.array(content),
  systemInstruction: content.optional(),
  generationConfig: z.object({ responseSchema: answerSchema.optional() }).optional(),
});
type GenerateRequest = z.output<typeof generateRequest>;

/** A question as it was asked, for those who want to see what would leave for Google. */
export interface AskedQuestion {
  model: string;
  instruction: string;
  texts: string[];
  files: { mime_type: string; bytes: number }[];
  has_schema: boolean;
}

interface LaidDown {
  answer: unknown;
  /** Only for a question whose texts or files contain it. */
  about: string | undefined;
}

const KEPT_QUESTIONS = 500;

/** Answers laid down by `POST /api/extraction`, each given once, in order; and the questions that were asked. */
export class ExtractionAnswers {
  private answers: LaidDown[] = [];
  private questions: AskedQuestion[] = [];

  add(answer: unknown, about?: string): void {
    this.answers.push({ answer, about });
  }

  asked(): readonly AskedQuestion[] {
    return this.questions;
  }

  note(question: AskedQuestion): void {
    this.questions = [...this.questions, question].slice(-KEPT_QUESTIONS);
  }

  /** The next answer as the model would write it: text as it stands, anything else as JSON. */
  async takeText(material: string, otherwise: () => Promise<unknown>): Promise<string> {
    const at = this.answers.findIndex(({ about }) => about === undefined || material.includes(about));
    const [taken] = at < 0 ? [] : this.answers.splice(at, 1);
    const answer = taken ? taken.answer : await otherwise();
    return typeof answer === 'string' ? answer : JSON.stringify(answer);
  }

  clear(): void {
    this.answers = [];
    this.questions = [];
  }
}

export function geminiRouter(answers: ExtractionAnswers, faults: Faults): Router {
  const router = Router();
  router.use('/v1beta', faults.gate('gemini', googleErrorBody), express.json({ limit: '30mb' }));

  router.post('/v1beta/models/:call', async (req, res) => {
    const [model = '', action] = req.params.call.split(':');
    if (action !== 'generateContent') {
      throw new GoogleApiError('UNIMPLEMENTED', `The sandbox's Gemini does not speak ${action} yet.`);
    }
    if (!(req.headers['x-goog-api-key'] ?? req.query.key)) {
      throw new GoogleApiError('PERMISSION_DENIED', "Method doesn't allow unregistered callers.");
    }
    const parsed = generateRequest.safeParse(req.body);
    if (!parsed.success) throw new GoogleApiError('INVALID_ARGUMENT', z.prettifyError(parsed.error));
    const { texts, files } = materialOf(parsed.data);
    answers.note({
      model,
      instruction: (parsed.data.systemInstruction?.parts ?? []).map(({ text }) => text ?? '').join('\n'),
      texts,
      files: files.map(({ mimeType, bytes }) => ({ mime_type: mimeType, bytes: bytes.length })),
      has_schema: parsed.data.generationConfig?.responseSchema !== undefined,
    });
    const material = [...texts, ...files.map(({ bytes }) => bytes.toString('latin1'))].join('\n');
    const text = await answers.takeText(material, () => whatStandsIn(parsed.data));
    res.json({
      candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      modelVersion: model,
    });
  });
  router.use(answerGoogleError);
  return router;
}

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

/** In the form that was asked for; without one, the documents' first line as their title, and the dates in them. */
async function whatStandsIn(request: GenerateRequest): Promise<unknown> {
  const { texts, files } = materialOf(request);
  const inFiles = await Promise.all(files.map(({ mimeType, bytes }) => pagesOfFile(mimeType, bytes)));
  const pages = files.length > 0 ? inFiles.flat() : texts.flatMap(pagesOfText);
  const schema = request.generationConfig?.responseSchema;
  if (schema) return fillIn(schema, pages);
  const text = pages.join('\n');
  const title = text.split('\n').find((line) => /[\p{L}\p{N}]/u.test(line)) ?? '';
  return { title: title.trim().slice(0, 200), dates: [...new Set(text.match(DATE))] };
}
