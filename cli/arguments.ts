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
