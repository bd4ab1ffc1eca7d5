import fs from 'node:fs';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { explainFileError } from './trouble.mjs';

const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const SPINNER_MS = 100;
/** Without a terminal a long step says that it still lives, for logs that are watched. */
const HEARTBEAT_MS = 15_000;
const CLEAR_LINE = '\r\u001b[2K';

/**
 * Runs one step of a longer job and shows that it is under way, with the seconds that it took.
 *
 * @template T
 * @param {string} title what is being done, such as "Installing packages"
 * @param {(tell: (detail: string) => void) => Promise<T>} work may tell in a few words how far it is
 * @returns {Promise<T>} what the work gave
 */
export async function step(title, work) {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  let now = title;
  const words = () => `${now}  ${seconds()}`;
  const progress = process.stdout.isTTY ? spin(words) : beat(title, words);
  try {
    const result = await work((detail) => {
      now = `${title}: ${detail}`;
    });
    progress.end();
    say(`✓ ${title}  ${seconds()}`);
    return result;
  } catch (error) {
    progress.end();
    say(`✗ ${title}  ${seconds()}`);
    throw error;
  }
}

/** @param {() => string} words */
function spin(words) {
  let frame = 0;
  const draw = () => {
    process.stdout.write(`${CLEAR_LINE}${SPINNER[frame % SPINNER.length]} ${words()}`);
    frame += 1;
  };
  draw();
  const timer = setInterval(draw, SPINNER_MS);
  return {
    end() {
      clearInterval(timer);
      process.stdout.write(CLEAR_LINE);
    },
  };
}

/**
 * @param {string} title
 * @param {() => string} words
 */
function beat(title, words) {
  say(`  ${title} …`);
  const timer = setInterval(() => say(`  ${words()} …`), HEARTBEAT_MS);
  return { end: () => clearInterval(timer) };
}

/**
 * Prints one line, in place of a spinner that may stand there.
 *
 * @param {string} line
 */
export function say(line) {
  process.stdout.write(`${process.stdout.isTTY ? CLEAR_LINE : ''}${line}\n`);
}

/**
 * Prints what went wrong: a sentence for a `Trouble` and for files that cannot be used, the whole stack for a bug.
 *
 * @param {unknown} error
 */
export function complain(error) {
  // By name: a subcommand in TypeScript is loaded with a copy of the class of its own.
  const stack = error instanceof Error && error.name !== 'Trouble' ? error.stack : null;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\n${explainFileError(error) ?? stack ?? message}\n`);
}

/**
 * The last lines of a log, indented, for showing why something failed.
 *
 * @param {string} file
 * @param {number} [lines]
 * @returns {string} empty when there is no such file or nothing in it
 */
export function tailOf(file, lines = 30) {
  if (!fs.existsSync(file)) return '';
  const text = stripVTControlCharacters(fs.readFileSync(file, 'utf8')).trimEnd();
  if (!text) return '';
  return text
    .split('\n')
    .slice(-lines)
    .map((line) => `    ${line}`)
    .join('\n');
}
