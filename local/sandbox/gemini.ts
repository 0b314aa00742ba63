// Gemini as `@google/generative-ai` speaks it: answers what was laid down for it, or what it finds in the text it was sent.
import express, { Router } from 'express';
import { z } from 'zod';
import type { Faults } from './faults';
import { answerGoogleError, GoogleApiError, googleErrorBody } from './googleError';

const generateRequest = z.object({
  contents: z.array(
    z.object({
      parts: z.array(
        z.object({
          text: z.string().optional(),
          inlineData: z.object({ mimeType: z.string(), data: z.base64() }).optional(),
        }),
      ),
    }),
  ),
});

const DATE = /\b\d{4}-\d{2}-\d{2}\b/g;

/** Answers laid down by `POST /api/extraction`, each given once, in order. */
export class ExtractionAnswers {
  private answers: unknown[] = [];

  add(answer: unknown): void {
    this.answers.push(answer);
  }

  /** The next answer as the model would write it: text as it stands, anything else as JSON. */
  takeText(otherwise: () => unknown): string {
    const answer = this.answers.length > 0 ? this.answers.shift() : otherwise();
    return typeof answer === 'string' ? answer : JSON.stringify(answer);
  }

  clear(): void {
    this.answers = [];
  }
}

export function geminiRouter(answers: ExtractionAnswers, faults: Faults): Router {
  const router = Router();
  router.use('/v1beta', faults.gate('gemini', googleErrorBody), express.json({ limit: '30mb' }));

  router.post('/v1beta/models/:call', (req, res) => {
    const [model, action] = req.params.call.split(':');
    if (action !== 'generateContent') {
      throw new GoogleApiError('UNIMPLEMENTED', `The sandbox's Gemini does not speak ${action} yet.`);
    }
    if (!(req.headers['x-goog-api-key'] ?? req.query.key)) {
      throw new GoogleApiError('PERMISSION_DENIED', "Method doesn't allow unregistered callers.");
    }
    const parsed = generateRequest.safeParse(req.body);
    if (!parsed.success) throw new GoogleApiError('INVALID_ARGUMENT', z.prettifyError(parsed.error));
    const text = answers.takeText(() => whatStandsIn(parsed.data));
    res.json({
      candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      modelVersion: model,
    });
  });
  router.use(answerGoogleError);
  return router;
}

/** The documents' first line as their title, and the dates in them. */
function whatStandsIn(request: z.infer<typeof generateRequest>): { title: string; dates: string[] } {
  const parts = request.contents.flatMap(({ parts }) => parts);
  const documents = parts.flatMap(({ inlineData }) =>
    inlineData ? [Buffer.from(inlineData.data, 'base64').toString('utf8')] : [],
  );
  const text = (documents.length > 0 ? documents : parts.map((part) => part.text ?? '')).join('\n');
  const title = text.split('\n').find((line) => /[\p{L}\p{N}]/u.test(line)) ?? '';
  return { title: title.trim().slice(0, 200), dates: [...new Set(text.match(DATE))] };
}
