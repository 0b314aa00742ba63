// One form for each telephone number: WhatsApp and carriers report some numbers in another form than people write them.

type Rule = readonly [form: RegExp, canonical: string | ((...digits: string[]) => string)];

/** Côte d'Ivoire put the operator's prefix in front in 2021: the second digit of the former number tells the operator. */
const ivorianPrefix = (second: string): string => (second < '4' ? '01' : second < '7' ? '05' : '07');

const RULES: readonly Rule[] = [
  // Mexico dropped the 1 of mobile numbers in 2019; WhatsApp keeps it.
  [/^\+521(\d{10})$/, '+52$1'],
  // Argentina: the 9 marks mobile numbers in calls from abroad; WhatsApp adds it.
  [/^\+549(\d{10})$/, '+54$1'],
  // Brazil put a 9 in front of mobile numbers by 2016; WhatsApp leaves it out in most areas.
  [/^\+55([1-9]\d)([6-9]\d{7})$/, '+55$19$2'],
  // Benin put 01 in front of all numbers in 2024.
  [/^\+229(\d{8})$/, '+22901$1'],
  [
    /^\+225([014-9])(\d)(\d{6})$/,
    (_number = '', first = '', second = '', rest = '') =>
      `+225${ivorianPrefix(second)}${first}${second}${rest}`,
  ],
];

/** The canonical form of a number in E.164; the same for every form in which the number is reported. Pure. */
export function canonicalNumber(number: string): string {
  for (const [form, canonical] of RULES)
    if (form.test(number)) return number.replace(form, canonical as string);
  return number;
}
