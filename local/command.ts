// Parses the arguments of a command: `--help`, unknown arguments and invalid values.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './preconditionError';
import { EXIT_USAGE, runProgram } from './program';

export { UsageError };

type Options = Record<string, { type: 'string' | 'boolean'; value?: string; help: string }>;

type Values<O extends Options> = {
  [name in keyof O]?: O[name]['type'] extends 'boolean' ? boolean : string;
};

interface Positionals {
  value: string;
  help: string;
  min?: number;
  max?: number;
  known?: readonly string[];
  /** Everything after the first argument, including options, belongs to another program. */
  forwardsRest?: true;
}

export interface Command<O extends Options> {
  /** As typed: `npm run deploy`. */
  name: string;
  /** One sentence that says what the command does. */
  summary: string;
  options?: O;
  /** Positional arguments; none if absent. */
  positionals?: Positionals;
  run: (values: Values<O>, positionals: string[], signal: AbortSignal) => Promise<void>;
}

export function runCommand<O extends Options>(command: Command<O>): void {
  runProgram(async (signal) => {
    try {
      const called = parsed(command, process.argv.slice(2));
      if (called === 'help') console.log(usageOf(command));
      else await command.run(called.values, called.positionals, signal);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      console.error(`${error.message}\n\n${usageOf(command)}`);
      process.exitCode = EXIT_USAGE;
    }
  });
}

/** @throws UsageError naming the unknown, missing or extra argument, and the known ones. */
export function parsed<O extends Options>(
  command: Command<O>,
  args: readonly string[],
): 'help' | { values: Values<O>; positionals: string[] } {
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean', short: 'h' } };
  for (const [name, { type }] of Object.entries(command.options ?? {})) options[name] = { type };
  const own = command.positionals?.forwardsRest ? args.slice(0, 1) : args;
  const { tokens } = parseArgs({
    args: [...own],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const values: Record<string, string | boolean> = {};
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    values[token.name] = optionValue(token, options);
  }
  if (values.help === true) return 'help';
  checkPositionals(command, positionals);
  return { values: values as Values<O>, positionals: [...positionals, ...args.slice(own.length)] };
}

interface OptionToken {
  name: string;
  rawName: string;
  value?: string | undefined;
}

function optionValue(
  { name, rawName, value }: OptionToken,
  options: NonNullable<ParseArgsConfig['options']>,
): string | boolean {
  const known = Object.hasOwn(options, name) ? options[name] : undefined;
  if (!known) {
    const names = Object.keys(options).map((one) => `--${one}`);
    throw new UsageError(`Unknown option ${rawName}. Known options: ${names.join(', ')}.`);
  }
  if (known.type === 'boolean') {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value.`);
    return true;
  }
  if (value === undefined || value === '') throw new UsageError(`${rawName} needs a value.`);
  return value;
}

function checkPositionals<O extends Options>({ positionals: wanted }: Command<O>, given: readonly string[]): void {
  if (!wanted) {
    if (given.length > 0) throw new UsageError(`Unexpected argument “${given[0]}”. This command only takes options.`);
    return;
  }
  const { value, known, min = 0, max = Number.POSITIVE_INFINITY } = wanted;
  const strange = known && given.find((one) => !known.includes(one));
  if (strange !== undefined) throw new UsageError(`Unknown ${value} “${strange}”. Known: ${known?.join(', ')}.`);
  if (given.length < min)
    throw new UsageError(`${missingOf(value, given)}${known ? ` Known: ${known.join(', ')}.` : ''}`);
  if (given.length > max) throw new UsageError(`Unexpected argument “${given[max]}”.`);
}

/** Missing optional arguments in brackets. */
function missingOf(value: string, given: readonly string[]): string {
  const names = value.split('> <');
  if (names.length === 1) return `The ${value} is missing.`;
  return `Missing: ${names
    .slice(given.length)
    .map((name) => `<${name}>`)
    .join(' ')}.`;
}

function usageOf<O extends Options>({ name, summary, options, positionals }: Command<O>): string {
  const entries: [string, string][] = Object.entries(options ?? {}).map(([option, { type, value, help }]) => [
    `--${option}${type === 'string' ? ` <${value ?? 'value'}>` : ''}`,
    help,
  ]);
  if (positionals) entries.unshift([`<${positionals.value}>`, positionals.help]);
  entries.push(['--help', 'show this help']);
  const width = Math.max(...entries.map(([left]) => left.length)) + 2;
  const lines = entries.map(([left, help]) => `  ${left.padEnd(width)}${help}`);
  return `${name} -- [arguments]: ${summary}\n\n${lines.join('\n')}`;
}
