// Gemini by `@google/genai`, the library that Google maintains: taken with GEMINI_LIBRARY=genai
// (docs/decisions/0020-when-to-leave-generative-ai.md).
import {
  type CallModel,
  geminiContentPartsOf,
  geminiGenerationConfigOf,
  type ModelResponse,
} from './modelCall';

export const callGeminiByGenai: CallModel = async (call) => {
  const { GoogleGenAI, ThinkingLevel } = await import('@google/genai');
  // Says it, or its own variables in the environment could lead elsewhere.
  const httpOptions = call.endpoint === '' ? {} : { baseUrl: call.endpoint };
  const client = new GoogleGenAI({ apiKey: call.key, vertexai: false, httpOptions });
  const response = await client.models.generateContent({
    model: call.model,
    contents: [{ role: 'user', parts: geminiContentPartsOf(call) }],
    config: {
      ...geminiGenerationConfigOf(call),
      thinkingConfig: { thinkingLevel: ThinkingLevel.LOW },
      systemInstruction: call.question.instruction,
      abortSignal: call.signal,
    },
  });
  return response as ModelResponse;
};
