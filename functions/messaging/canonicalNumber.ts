// Converts a phone number to its canonical form. WhatsApp and carriers report some numbers in a form that differs from
// how people write them.

type Rule = readonly [form: RegExp, canonical: string | ((...digits: string[]) => string)];

/** Côte d'Ivoire added an operator prefix in 2021. The second digit of the old number identifies the operator. */
const ivorianPrefix = (second: string): string => (second < '4' ? '01' : second < '7' ? '05' : '07');

const RULES: readonly Rule[] = [
  // Mexico dropped the 1 from mobile numbers in 2019; WhatsApp keeps it.
  [/^\+521(\d{10})$/, '+52$1'],
  // Calls from abroad to Argentine mobile numbers need a 9; WhatsApp adds it.
  [/^\+549(\d{10})$/, '+54$1'],
  // By 2016, Brazil had added a 9 to mobile numbers; WhatsApp omits it in most areas.
  [/^\+55([1-9]\d)([6-9]\d{7})$/, '+55$19$2'],
  // Benin added 01 to all numbers in 2024.
  [/^\+229(\d{8})$/, '+22901$1'],
  [
    /^\+225([014-9])(\d)(\d{6})$/,
    (_number = '', first = '', second = '', rest = '') => `+225${ivorianPrefix(second)}${first}${second}${rest}`,
  ],
];

/** Returns the canonical form of an E.164 number. All reported forms of a number have the same canonical form. Pure. */
export function canonicalPhoneNumberOf(number: string): string {
  for (const [form, canonical] of RULES) if (form.test(number)) return number.replace(form, canonical as string);
  return number;
}
