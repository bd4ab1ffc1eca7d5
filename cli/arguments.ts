import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Trouble } from '@/scripts/trouble.mjs';

/**
 * Reads the words after a subcommand.
 * @param help the command that says more, for the message when they make no sense
 * @throws {Trouble} for an unknown option, or one without its value
 */
export function parseArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  words: string[],
  options: Options,
  help: string,
) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Trouble(`${reason.replace(/\.?$/, '.')} See  ${help}`);
  }
}

/**
 * Makes sure that only options were given that a command takes.
 * @param values as {@link parseArguments} read them
 * @param command as it is typed after `framejury`
 * @throws {Trouble} that names one that it does not take
 */
export function requireTaken(values: object, taken: readonly string[], command: string): void {
  const misplaced = Object.keys(values).find((name) => !taken.includes(name));
  if (misplaced) throw new Trouble(`--${misplaced} is not an option of “${command}”.`);
}

/**
 * A word that is one of some.
 * @param option as it is typed, for the message
 * @returns undefined when it is left out
 * @throws {Trouble} when it is none of them
 */
export function readChoice<Choice extends string>(
  option: string,
  text: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  if (text === undefined) return undefined;
  const found = choices.find((known) => known === text);
  if (found !== undefined) return found;
  throw new Trouble(`${option} is one of ${choices.join(', ')}, but it is “${text}”.`);
}
