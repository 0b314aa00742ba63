// STOP and START as people write them, in the languages in which we write to them.

/**
 * The words that carriers and Twilio know (https://help.twilio.com/articles/223134027), and those of German, French and
 * Spanish. Written as {@link plainWords} writes them.
 */
const WORDS: Readonly<Record<'stop' | 'start', readonly string[]>> = {
  stop: [
    ...['stop', 'stopall', 'stop all', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout', 'opt out'],
    ...['stopp', 'stoppen', 'abmelden', 'abbestellen', 'austragen', 'ende', 'beenden'],
    ...['arret', 'arreter', 'arretez', 'desabonner', 'desabonnement', 'desinscrire', 'desinscription', 'fin'],
    ...['parar', 'pare', 'alto', 'baja', 'dar de baja', 'darme de baja', 'detener', 'cancelar', 'salir'],
  ],
  start: [
    ...['start', 'yes', 'unstop'],
    ...['starten', 'anmelden', 'fortsetzen', 'ja'],
    ...['commencer', 'demarrer', 'reprendre', 'oui'],
    ...['comenzar', 'empezar', 'iniciar', 'reanudar', 'alta', 'si'],
  ],
};

/** The text without case, accents and everything else that is no letter or digit, one space between words. */
const plainWords = (text: string): string =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}|\p{Cf}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');

/** The wish in a person's message; null for other text, such as whole sentences. Pure. */
export function stopOrStartWishOf(text: string): 'stop' | 'start' | null {
  const words = plainWords(text);
  if (WORDS.stop.includes(words)) return 'stop';
  return WORDS.start.includes(words) ? 'start' : null;
}
