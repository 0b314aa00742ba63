// Formats dates, numbers and plurals for each language, using ICU.

/** Texts keyed by the language's ICU plural categories; `#` is replaced by the number. */
type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export type Formats = ReturnType<typeof formatsOf>;

export function formatsOf(locale: string) {
  const plurals = once(() => new Intl.PluralRules(locale));
  const numbers = once(() => new Intl.NumberFormat(locale));
  const counted = once(() => new Intl.RelativeTimeFormat(locale));
  const named = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const dates = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
  const minutes = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }));
  const inUnit = (unit: string, value: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
  const instantIn = (timeZone: string) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    });
  /** In French, the first of the month is written “1er”, which ICU doesn't do. */
  const dayed = (date: string) => (locale === 'fr' ? date.replace(/^1(?= |$)/, '1er') : date);
  const dateIn = (timeZone?: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  return {
    dayed,
    plural: (count: number, forms: PluralForms): string =>
      (forms[plurals().select(count)] ?? forms.other).replaceAll('#', numbers().format(count)),
    /** "today", "tomorrow", "in 14 days", "3 days ago". */
    daysLeft: (days: number) => (Math.abs(days) <= 1 ? named() : counted()).format(days, 'day'),
    /** A calendar date with the month spelled out. */
    date: (date: string) => (date === '' ? '' : dayed(dates().format(new Date(`${date.slice(0, 10)}T00:00:00Z`)))),
    /** The calendar day of an instant in a time zone. */
    day: (instant: Date | string, zone?: string) => dayed(dateIn(zone).format(new Date(instant))),
    /** Date and time with the name of the time zone, for readers whose time zone is unknown. */
    instant: (instant: Date | string, zone: string) => dayed(instantIn(zone).format(new Date(instant))),
    /** Date and time to the minute, in the time zone of the reader's device. */
    minute: (instant: string) => dayed(minutes().format(new Date(instant))),
    number: (value: number) => numbers().format(value),
    /** Omits the cents of whole amounts. */
    money: (amount: number, currency: string) => {
      const options = { currencyDisplay: 'narrowSymbol', trailingZeroDisplay: 'stripIfInteger' } as const;
      return new Intl.NumberFormat(locale, { style: 'currency', currency, ...options }).format(amount);
    },
    percent: (value: number) => new Intl.NumberFormat(locale, { style: 'percent' }).format(value / 100),
    /** "Label: value", with a space before the colon in French. */
    labelled: (label: string, value: string) => `${label}${locale === 'fr' ? '\u00A0:' : ':'} ${value}`,
    size: (bytes: number) => {
      if (bytes >= 2 ** 30) return inUnit('gigabyte', bytes / 2 ** 30);
      return bytes >= 2 ** 20
        ? inUnit('megabyte', bytes / 2 ** 20)
        : inUnit('kilobyte', Math.max(0.1, bytes / 2 ** 10));
    },
    /** "Ada, Ben or Cleo". */
    either: (names: readonly string[]) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(names),
  };
}
