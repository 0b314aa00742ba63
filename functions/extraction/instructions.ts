// Tells a document that speaks to the machine which reads it. Pure; one line of defence, not the only one.

/**
 * Contracts and certificates speak to people. What is listed here is said to a model alone; a document that says it is
 * trusted in nothing. Whoever words it otherwise is met by what never depends on words: the quote must stand in the
 * document, agree with the value, and not be contradicted by another date of the same kind.
 */
const SPOKEN_TO_MACHINES: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b[^.!?]{0,40}\b(?:instructions?|prompts?|rules|directions)\b/iu,
  /\b(?:system|developer) (?:prompt|message|instruction)\b/iu,
  /\byou are (?:now )?(?:an? )?(?:ai|assistant|language model|llm|chatbot)\b/iu,
  /\b(?:ai|language|extraction) (?:model|assistant|system)s?\b[^.!?]{0,40}\b(?:must|should|shall|return|report|answer)\b/iu,
  /\b(?:return|report|answer|output|respond|reply)\b[^.!?]{0,60}\b(?:json|confidence|verified|expiry_date|start_date)\b/iu,
  /\bmark\b[^.!?]{0,40}\bas (?:verified|trusted|confirmed)\b/iu,
  /\b(?:ignorier|missacht|vergiss|vergessen)\p{L}*[^.!?]{0,40}(?:anweisung|anleitung|regel|vorgabe)/iu,
  /(?:sprachmodell|ki(?:modell|assistent|system))[^.!?]{0,60}(?:muss|soll|gib|melde|antworte)/iu,
];

/** Whether a text of comparable form gives orders to its reader's machine. */
export const hasInstructionsToMachine = (text: string): boolean =>
  SPOKEN_TO_MACHINES.some((pattern) => pattern.test(text));
