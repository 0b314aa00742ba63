// Dates, numbers and plurals as a language writes them, by ICU.

/**
 * @template {object} T
 * @param {() => T} make
 * @returns {() => T}
 */
function once(make) {
  /** @type {T | undefined} */
  let made;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * @param {string} locale
 * @returns {import('./language').Formats}
 */
export function formatsOf(locale) {
  const plurals = once(() => new Intl.PluralRules(locale));
  const numbers = once(() => new Intl.NumberFormat(locale));
  const counted = once(() => new Intl.RelativeTimeFormat(locale));
  const named = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const dates = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
  const minutes = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }));
  const inUnit = (unit, value) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
  const instantIn = (zone) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: zone,
    });
  const dateIn = (zone) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone });
  return {
    plural: (count, forms) =>
      (forms[plurals().select(count)] ?? forms.other).replaceAll('#', numbers().format(count)),
    daysLeft: (days) => (days === 0 ? named() : counted()).format(days, 'day'),
    date: (date) => (date === '' ? '' : dates().format(new Date(`${date.slice(0, 10)}T00:00:00Z`))),
    day: (instant, zone) => dateIn(zone).format(new Date(instant)),
    instant: (instant, zone) => instantIn(zone).format(new Date(instant)),
    minute: (instant) => minutes().format(new Date(instant)),
    number: (value) => numbers().format(value),
    size: (bytes) => {
      if (bytes < 1000) return inUnit('byte', bytes);
      return bytes < 1_000_000
        ? inUnit('kilobyte', Math.ceil(bytes / 1000))
        : inUnit('megabyte', bytes / 1_000_000);
    },
    either: (names) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(names),
  };
}
