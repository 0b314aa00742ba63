// Gemini by `@google/generative-ai`, the library that is used unless GEMINI_LIBRARY says otherwise: no longer maintained,
// so all that knows it is here (docs/decisions/0020-when-to-leave-generative-ai.md).
import type { GenerationConfig } from '@google/generative-ai';
import {
  type CallModel,
  geminiContentPartsOf,
  geminiGenerationConfigOf,
  type ModelResponse,
} from './modelCall';

export const callGeminiByGenerativeAi: CallModel = async (call) => {
  const { GoogleGenerativeAI } = await import('@google/generative-ai');
  const model = new GoogleGenerativeAI(call.key).getGenerativeModel(
    {
      model: call.model,
      systemInstruction: call.question.instruction,
      // Its types are older than some of these fields; it passes on what it does not know.
      generationConfig: geminiGenerationConfigOf(call) as GenerationConfig,
    },
    call.endpoint === '' ? {} : { baseUrl: call.endpoint },
  );
  const { response } = await model.generateContent(geminiContentPartsOf(call), { signal: call.signal });
  return response as ModelResponse;
};
