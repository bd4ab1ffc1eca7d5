import { z } from 'zod';
import { AppError } from '@/lib/errors';
import {
  composePrompt,
  normaliseMarkdown,
  type Prompt,
  parseFrontMatter,
  parsePrompt,
  splitFrontMatter,
} from '@/lib/suites/prompt';
import {
  type Mapping,
  mapPublishedNotation,
  ourVariable,
  usedVariables,
} from '@/lib/suites/prompt-text';
import type { ImportReport } from './schema';

/** A version of a prompt as read from a file. */
export interface ImportedPrompt {
  prompt: Prompt;
  /** The suite's own prompt, of which it is a version. */
  original: Prompt;
  /** What was in a published notation, and how it is written now. */
  mapped: Mapping[];
}

/**
 * Reads a version of a prompt from Markdown. Placeholders may be in our notation or in a published one. Front matter
 * names the prompt; without it, `promptId` does, and the variables are those that the text uses.
 * @throws {AppError} 422 that says what does not fit, and what would
 */
export function importPrompt(
  source: string,
  prompts: readonly Prompt[],
  promptId: string | null,
): ImportedPrompt {
  const markdown = normaliseMarkdown(source);
  const { yaml, text } = splitFrontMatter(markdown);
  const matter = readMatter(yaml);
  if (promptId !== null && matter.id !== undefined && matter.id !== promptId) {
    throw new AppError(422, `The file is a version of “${matter.id}”, not of “${promptId}”.`);
  }
  const original = findPrompt(prompts, matter.id ?? promptId);
  const { text: ours, mapped } = mapPublishedNotation(text);
  // A file in our notation stays exactly as it is, so that its hash does not change.
  const rewritten = yaml === null || mapped.length > 0 || matter.variables === undefined;
  const variables = matter.variables?.map(ourVariable) ?? usedVariables(ours);
  const prompt = parseVersion(
    rewritten
      ? composePrompt(
          { ...original, purpose: matter.purpose ?? original.purpose },
          [...new Set(variables)],
          ours,
        )
      : markdown,
    original,
  );
  return { prompt, original, mapped };
}

/** The report of an import. */
export function reportImport(
  { prompt, original, mapped }: ImportedPrompt,
  outcome: ImportReport['outcome'],
): ImportReport {
  const unused = original.variables.filter((name) => !prompt.variables.includes(name));
  const { id, hash, text } = prompt;
  return { prompt: id, hash, text, mapped, unused, outcome };
}

/**
 * Reads a version's Markdown, and makes sure that the suite can ask it in place of its own prompt.
 * @throws {AppError} 422 that says what does not fit
 */
export function parseVersion(markdown: string, original: Prompt): Prompt {
  const prompt = parsed(markdown, original);
  const refuse = (message: string) => new AppError(422, `${original.id}: ${message}`);
  if (prompt.id !== original.id) throw refuse(`the version calls itself “${prompt.id}”.`);
  if (prompt.frames !== original.frames) {
    throw refuse(`it is asked with “frames: ${original.frames}”, not “${prompt.frames}”.`);
  }
  const unknown = prompt.variables.find((name) => !original.variables.includes(name));
  if (unknown !== undefined) {
    const offered = original.variables.map((name) => `{{${name}}}`).join(', ') || 'none';
    throw refuse(`unknown {{${unknown}}}. The variables of this prompt: ${offered}.`);
  }
  return prompt;
}

function parsed(markdown: string, original: Prompt): Prompt {
  try {
    return parsePrompt(markdown, original.reply);
  } catch (error) {
    // What it throws about is the text that came in.
    throw new AppError(422, error instanceof Error ? error.message : String(error));
  }
}

/**
 * The prompt of that id.
 * @throws {AppError} 404 that lists the ids that there are; 422 when none is named
 */
export function findPrompt(prompts: readonly Prompt[], id: string | null): Prompt {
  const known = `Prompts there are: ${prompts.map((prompt) => prompt.id).join(', ')}.`;
  if (id === null) throw new AppError(422, `Which prompt is it a version of? ${known}`);
  const prompt = prompts.find((each) => each.id === id);
  if (!prompt) throw new AppError(404, `There is no prompt “${id}”. ${known}`);
  return prompt;
}

/** The fields of the front matter that decide how the rest is read; the prompt's own parser checks them all. */
const matterSchema = z
  .object({
    id: z.string(),
    purpose: z.string(),
    variables: z.array(z.string()),
  })
  .partial();

function readMatter(yaml: string | null): z.infer<typeof matterSchema> {
  if (yaml === null) return {};
  try {
    return matterSchema.parse(parseFrontMatter(yaml));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const reason = issue ? `${issue.path.join('.')}: ${issue.message}` : String(error);
    throw new AppError(422, `The front matter cannot be read: ${reason}`);
  }
}
