import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { text as readAll } from 'node:stream/consumers';
import { readReply } from '@/lib/replies/read';
import { verdictsIn } from '@/lib/replies/verdicts';
import { Trouble } from '@/scripts/trouble.mjs';
import { parseArguments } from './arguments';
import { loadPrompts } from './suites';

const HELP = `Usage: framejury read-reply PROMPT-ID FILE

Reads a judge's raw reply to a prompt as the app would, and prints as JSON what it takes it to say: the reply in the
form that was asked for, and the verdict on each question that it answers, read or not. “state” is “read” when everything
was read, “partly-read” when some entries were not (“missing” names them and why), “unscored” with the reason when
nothing was. FILE may be - for standard input. It needs neither the app nor the database.

Options:
  --help         prints this

The exit code is 0 when everything was read, 1 when something was not, 2 when the prompt or the file is not there.
`;

/**
 * Runs `framejury read-reply`.
 * @param words what follows `read-reply` on the command line
 * @returns the exit code: 0 when everything was read, else 1
 * @throws {Trouble} when the prompt or the file is not there
 */
export async function run(words: string[]): Promise<number> {
  const options = { help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals } = parseArguments(words, options, 'framejury read-reply --help');
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [id, file, ...others] = positionals;
  if (id === undefined || file === undefined || others.length > 0) {
    throw new Trouble('Name a prompt and one file. See  framejury read-reply --help');
  }
  const source = file === '-' ? null : path.resolve(file);
  const prompts = await loadPrompts();
  const prompt = prompts.find((each) => each.id === id);
  if (!prompt) {
    const known = prompts.map((each) => `\n  ${each.id}`).join('');
    throw new Trouble(`There is no prompt “${id}”. Prompts there are:${known}`);
  }
  const raw = source === null ? await readAll(process.stdin) : await readText(source);
  const read = readReply(raw, prompt.reply.schema);
  const verdicts = verdictsIn(prompt.reply, read);
  const report =
    read.state === 'unread'
      ? { state: 'unscored', reason: read.reason, detail: read.detail }
      : { ...read, verdicts };
  process.stdout.write(`${JSON.stringify({ prompt: id, ...report }, null, 2)}\n`);
  return read.state === 'read' ? 0 : 1;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Trouble(`“${file}” cannot be read: ${reason}`);
  }
}
