import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Frame } from '@/lib/video/schema';
import { fillPlaceholders, findVariableFaults, variablesIn } from './prompt-text';
import type { Verdict } from './verdict';
import { nestsTooDeep } from './yaml-depth';

/** The shape of a prompt's reply, and the name by which Markdown files refer to it. */
export interface ReplyFormat<Reply = unknown> {
  /** Letters, digits and hyphens; endpoints are told it too. */
  name: string;
  schema: z.ZodType<Reply>;
  /**
   * What a reply says to the suite's questions, by question id; left out where a reply alone answers none. Of a reply
   * with several entries, of which some may be missing, the entries are named like the questions that they answer.
   * @param frames those that the call carried, by which numbers of frames become times
   */
  verdicts?(
    reply: Partial<Reply>,
    frames?: readonly Pick<Frame, 'at'>[],
  ): Readonly<Record<string, Verdict>>;
}

/**
 * One prompt: a typed object made of its Markdown file and its reply schema. The text has `{{variable}}` placeholders; an
 * unknown or an unused variable is an error when the file is loaded.
 */
export interface Prompt<Reply = unknown> {
  /** `<suite>/<name>`, e.g. `hallucination/static-graph`. */
  id: string;
  /** What the call is for, in a few words; shown as the step's name. */
  purpose: string;
  variables: readonly string[];
  /** Whether the call carries no frame, one or several in order. */
  frames: 'none' | 'one' | 'many';
  reply: ReplyFormat<Reply>;
  /** The text with its placeholders. */
  text: string;
  /** The whole Markdown file, line ends normalised. */
  markdown: string;
  /** SHA-256 of {@link markdown}; scores of different hashes are never pooled. */
  hash: string;
}

const frontMatterSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+(\/[a-z0-9-]+)+$/, 'must be <suite>/<name>'),
  purpose: z.string().min(1),
  variables: z
    .array(z.string().regex(/^[a-zA-Z][a-zA-Z0-9]*$/, 'must be a plain word'))
    .default([]),
  frames: z.enum(['none', 'one', 'many']),
  reply: z.string().min(1),
});

/** A Markdown file's text with plain line ends and no byte order mark; what is hashed. */
export function normaliseMarkdown(source: string): string {
  return source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

/** Takes normalised Markdown apart into front matter (null when there is none) and the text after it. */
export function splitFrontMatter(markdown: string): { yaml: string | null; text: string } {
  const [, yaml, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(markdown) ?? [];
  return yaml === undefined ? { yaml: null, text: markdown } : { yaml, text: text ?? '' };
}

/** The most characters of a front matter; a suite's own have some two hundred. */
const MAX_FRONT_MATTER = 10_000;

/**
 * The values of a front matter.
 * @throws {Error} when it is no YAML, too long, or nests too deep
 */
export function parseFrontMatter(yaml: string): unknown {
  if (yaml.length > MAX_FRONT_MATTER) {
    throw new Error(
      `The front matter has ${yaml.length} characters; it may have ${MAX_FRONT_MATTER}`,
    );
  }
  if (nestsTooDeep(yaml)) throw new Error('The front matter nests too deep to be read');
  return parse(yaml);
}

/** Writes a prompt's Markdown, in the form of the suites' own files. */
export function composePrompt(
  { id, purpose, frames, reply }: Pick<Prompt, 'id' | 'purpose' | 'frames' | 'reply'>,
  variables: readonly string[],
  text: string,
): string {
  const matter = [
    `id: ${id}`,
    // Quoted where YAML could take it for something else than words.
    `purpose: ${/^\p{L}[\p{L}\d ]*$/u.test(purpose) ? purpose : JSON.stringify(purpose)}`,
    `variables: [${variables.join(', ')}]`,
    `frames: ${frames}`,
    `reply: ${reply.name}`,
  ];
  return `---\n${matter.join('\n')}\n---\n${normaliseMarkdown(text).trim()}\n`;
}

/**
 * Reads a prompt from its Markdown: front matter (id, purpose, variables, frames, reply), then the text.
 * @throws {Error} that says what is wrong with the file
 */
export function parsePrompt<Reply>(source: string, reply: ReplyFormat<Reply>): Prompt<Reply> {
  const markdown = normaliseMarkdown(source);
  const { yaml, text } = splitFrontMatter(markdown);
  if (yaml === null || !text.trim()) {
    throw new Error(
      'A prompt must begin with front matter between two lines of ---, then its text',
    );
  }
  const parsed = frontMatterSchema.safeParse(parseFrontMatter(yaml));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`In the prompt’s front matter, ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const matter = parsed.data;
  if (matter.reply !== reply.name) {
    throw new Error(`${matter.id}: its reply is “${matter.reply}”, but must be “${reply.name}”`);
  }
  const [fault] = findVariableFaults(text, matter.variables);
  if (fault) throw new Error(`${matter.id}: ${fault}`);
  const hash = createHash('sha256').update(markdown).digest('hex');
  return { ...matter, reply, text: text.trim(), markdown, hash };
}

/**
 * Reads a suite's own prompt from `prompts/<id>.md`.
 * @param from the id that the text has in its file, where several suites share one file; each has it under its own id
 * @throws {Error} when the file is missing or wrong
 */
export function readPrompt<Reply>(
  id: string,
  reply: ReplyFormat<Reply>,
  from: string = id,
): Prompt<Reply> {
  // Read as it runs, not bundled: the same file serves the app, the worker, the shell and people who read it.
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'prompts', `${from}.md`);
  const prompt = parsePrompt(readFileSync(/* turbopackIgnore: true */ file, 'utf8'), reply);
  if (prompt.id !== from) throw new Error(`${file} calls itself “${prompt.id}”`);
  if (from === id) return prompt;
  return parsePrompt(composePrompt({ ...prompt, id }, prompt.variables, prompt.text), reply);
}

/**
 * Fills a prompt's placeholders. Values are inserted literally and never scanned again. A paragraph whose placeholders are all filled
 * with nothing is left out, so that a prompt can speak of what is not always known.
 * @returns the text in two parts: `before` the images, which is the same in every call (providers cache equal
 *   beginnings), and `after` them, from the first paragraph with a placeholder on
 * @throws {Error} when a value is missing, or has no placeholder
 */
export function renderPrompt(
  prompt: Prompt,
  values: Readonly<Record<string, string>>,
): { before: string; after: string } {
  for (const name of prompt.variables) {
    if (!Object.hasOwn(values, name)) throw new Error(`${prompt.id}: no value for {{${name}}}`);
  }
  for (const name of Object.keys(values)) {
    if (!prompt.variables.includes(name)) throw new Error(`${prompt.id} has no hole {{${name}}}`);
  }
  const paragraphs = prompt.text.split(/\n{2,}/);
  const firstVarying = paragraphs.findIndex((paragraph) => variablesIn(paragraph).length > 0);
  const fixed = firstVarying < 0 ? paragraphs : paragraphs.slice(0, firstVarying);
  const varying = paragraphs.slice(fixed.length).flatMap((paragraph) => {
    const filling = variablesIn(paragraph).map((name) => values[name] ?? '');
    if (filling.length > 0 && filling.every((value) => value === '')) return [];
    return [fillPlaceholders(paragraph, values)];
  });
  return { before: fixed.join('\n\n'), after: varying.join('\n\n') };
}
