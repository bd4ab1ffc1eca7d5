import { z } from 'zod';
import { composePrompt, type Prompt, parsePrompt, type ReplyFormat } from '@/lib/suites/prompt';
import { usedVariables } from '@/lib/suites/prompt-text';
import type { Verdict } from '@/lib/suites/verdict';
import type { Differing } from './orders';
import { pictureCaption, picturesShown } from './pictures';
import { promptName } from './prompt-name';
import { scaleOf, wordsOf } from './questions';
import {
  type Declaration,
  type DeclaredPrompt,
  type DeclaredQuestion,
  type DeclaredScale,
  questionsMeant,
} from './schema';
import { isSidesScale, optionNamed, sideWords, wordNamed } from './side-words';

/** What a judge says to one question. */
interface Said {
  rationale?: string;
  score?: number | null;
  answer?: string;
}

/** A prompt of a declared suite, with what it says of its calls. */
export interface DeclaredCalls {
  /** Its id within the suite. */
  name: string;
  prompt: Prompt;
  declared: DeclaredPrompt;
  questions: readonly DeclaredQuestion[];
  /** Of questions about sides what is made of answers that differ by the order; null for any others. */
  sides: { differing: Differing } | null;
}

/** The placeholders that every prompt may use, and those of one that asks a question a call. */
const COMMON = ['prompt', 'part', 'questions'] as const;
const OF_QUESTION = ['question', 'label', 'help', 'scale', 'checklist'] as const;

/** The placeholders that a prompt may use, the fields of the items among them. */
export function placeholdersOf(
  { items }: Pick<Declaration, 'items'>,
  { each, given }: Pick<DeclaredPrompt, 'each' | 'given'>,
): string[] {
  return [
    ...COMMON,
    ...(items.videos > 1 ? ['videos'] : []),
    ...(each === 'question' ? OF_QUESTION : []),
    ...Object.entries(items.fields).flatMap(([name, { picture }]) => (picture ? [] : [name])),
    ...Object.keys(given),
  ];
}

/** How many pictures a call of a prompt carries. */
const FRAMES = {
  all: 'many',
  sheet: 'many',
  'first-and-last': 'many',
  first: 'one',
  last: 'one',
  none: 'none',
} as const;

/** How a prompt that is written from its questions begins, by the pictures that it carries. */
const SHOWN: Record<DeclaredPrompt['frames'], (video: string) => string> = {
  all: (video) => `You are shown frames of ${video}, in order`,
  sheet: (video) =>
    `You are shown frames of ${video} in sheets, in order by the numbers above them`,
  'first-and-last': (video) => `You are shown the first and the last frame of ${video}`,
  first: (video) => `You are shown frames of ${video}, in order`,
  last: (video) => `You are shown the last frame of ${video}`,
  none: (video) => `You are given a description of ${video}`,
};

/**
 * The prompts of a file.
 * @param textOf the text of a Markdown file next to it
 */
export function promptsOf(
  declaration: Declaration,
  textOf: (file: string) => string,
): DeclaredCalls[] {
  return declaration.prompts.map((declared, index) => {
    const name = promptName(declared, index);
    const questions = questionsMeant(declaration, declared.asks).filter(
      ({ asks }) => asks === 'both',
    );
    const text =
      declared.text ?? (declared.file ? textOf(declared.file) : writePrompt(declaration, declared));
    const facts = {
      id: `${declaration.id}/${name}`,
      purpose: declared.purpose ?? purposeOf(declaration, declared, questions),
      frames:
        (declared.frames !== 'none' && declaration.items.videos > 1) ||
        picturesShown(declaration, declared).length > 0
          ? ('many' as const)
          : FRAMES[declared.frames],
    };
    const reply = replyOf(declaration, declared, questions, `${declaration.id}-${name}`);
    const markdown = composePrompt({ ...facts, reply }, usedVariables(text), text);
    const sides = sidesOf(declaration, declared, questions);
    return { name, declared, questions, sides, prompt: parsePrompt(markdown, reply) };
  });
}

function sidesOf(
  { scales }: Declaration,
  { orders }: DeclaredPrompt,
  questions: readonly DeclaredQuestion[],
): DeclaredCalls['sides'] {
  const scale = scales[questions[0]?.scale ?? ''];
  if (!isSidesScale(scale)) return null;
  const hasTie = scale?.options?.some(({ is }) => is === 'tie');
  return { differing: orders ?? (hasTie ? 'tie' : 'unscored') };
}

function purposeOf(
  { groups }: Declaration,
  { asks }: DeclaredPrompt,
  questions: readonly DeclaredQuestion[],
): string {
  const [group] = asks.group ?? [];
  const [question] = questions;
  if (group !== undefined && groups[group]) return groups[group];
  if (!question) return 'Description';
  return questions.length === 1 ? question.label : 'Questions';
}

/** The prompt of questions that say no text of their own: it is made of what they say. */
export function writePrompt(
  declaration: Declaration,
  { asks, each, reason, frames, given, pictures }: DeclaredPrompt,
): string {
  const { items, scales } = declaration;
  const [first] = questionsMeant(declaration, asks);
  const value = scales[first?.scale ?? '']?.from === undefined ? '"answer": "…"' : '"score": 3';
  const entry = `{ ${reason ? '"rationale": "…", ' : ''}${value} }`;
  const form = each === 'question' ? entry : `{ "${first?.id ?? ''}": ${entry} }`;
  const several = items.videos > 1;
  const video = several ? `${items.videos === 2 ? 'two' : 'several'} videos` : 'a video';
  const shown = SHOWN[frames](video);
  const it = several ? 'them' : 'it';
  const task =
    each === 'question'
      ? `${shown}, and are asked one question about ${it}. Go by what is to be seen, and by nothing else.`
      : `${shown}, and are asked some questions about ${it}. Answer each by itself. Go by what is to be seen, and by nothing else.`;
  const order = reason
    ? 'Say in one or two sentences what decides it, and then answer.'
    : 'Answer without giving a reason.';
  const captions = picturesShown(declaration, { pictures }).map(
    (field) => `“${pictureCaption(declaration, field)}”`,
  );
  const fields = Object.entries(items.fields)
    .filter(([, { reference, picture }]) => !reference && !picture)
    .map(([name, { label }]) => `${label ?? name}: {{${name}}}`);
  const asked =
    each === 'question'
      ? ['{{label}}', '{{help}}', 'Look at: {{checklist}}', 'The scale: {{scale}}']
      : ['{{questions}}'];
  return [
    task,
    `${order} Reply with JSON only, ${each === 'question' ? 'in this form' : 'with an entry for each question by its name, such as'}:`,
    `\`\`\`json\n${form}\n\`\`\``,
    ...(captions.length > 0
      ? [
          `${frames === 'none' ? 'There are pictures' : 'Before the frames there are pictures'} under these names, as far as they are known: ${captions.join(', ')}.`,
        ]
      : []),
    ...(several ? ['{{videos}}'] : []),
    `${several ? 'The videos were' : 'The video was'} made from this text: {{prompt}}`,
    ...fields,
    ...Object.keys(given).map((name) => `What was said about it before: {{${name}}}`),
    '{{part}}',
    ...asked,
  ].join('\n\n');
}

/** How the reply to a call is read: its entries are named like the questions that they answer. */
function replyOf(
  { scales }: Declaration,
  { each, reason }: DeclaredPrompt,
  questions: readonly DeclaredQuestion[],
  name: string,
): ReplyFormat {
  const scaleNamed = (question: DeclaredQuestion) => scales[question.scale] as DeclaredScale;
  const shapes = questions.map((question) => answerSchema(scaleNamed(question), reason));
  const [first] = questions;
  // What only serves other prompts is a text, as it comes.
  if (!first) return { name, schema: z.string() };
  if (each === 'question') {
    // Each call asks another question, by the same scale or by one of its own.
    const [schema = z.never()] = shapes;
    return {
      name,
      schema,
      verdicts: (said) =>
        Object.fromEntries(
          questions.map((one) => [one.id, verdictOf(said as Said, scaleNamed(one))]),
        ),
    };
  }
  const entries = questions.map(({ id, label, after }, index) => {
    const shape = (shapes[index] ?? z.never()).meta({ title: label });
    // What turns out not to be asked has no entry.
    return [
      id,
      after ? z.preprocess((said) => said ?? undefined, shape.optional()) : shape,
    ] as const;
  });
  return {
    name,
    schema: z.object(Object.fromEntries(entries)),
    verdicts: (said) =>
      Object.fromEntries(
        questions.flatMap((one) => {
          const entry = (said as Record<string, Said | undefined>)[one.id];
          return entry ? [[one.id, verdictOf(entry, scaleNamed(one))]] : [];
        }),
      ),
  };
}

/** An answer on a scale, after its reason where one is asked for. */
function answerSchema(scale: DeclaredScale, reason: boolean): z.ZodType {
  const said = scaleOf(scale);
  const before = reason ? { rationale: z.string() } : {};
  if (said.kind === 'rating') {
    return z.object({ ...before, score: z.number().int().min(said.min).max(said.max).nullable() });
  }
  if (said.kind === 'text') return z.object({ ...before, answer: z.string() });
  const words = said.kind === 'choice' ? said.options : ['yes', 'no'];
  if (isSidesScale(scale)) {
    const among = words.map(wordNamed);
    return z.object({ ...before, answer: z.preprocess(sideWords, z.enum(among)) });
  }
  return z.object({ ...before, answer: z.preprocess(wordAmong(words), z.enum(words)) });
}

/** A word as replies write it: in whatever case, with marks and a stop, or as true and false. */
const wordAmong = (words: readonly string[]) => (said: unknown) => {
  if (typeof said === 'boolean') return said ? 'yes' : 'no';
  if (typeof said !== 'string' && typeof said !== 'number') return said;
  const plain = (text: string) => text.toLowerCase().replace(/[\s.*"'`“”_-]+/g, '');
  return words.find((word) => plain(word) === plain(String(said))) ?? said;
};

function verdictOf({ rationale = '', score, answer: said }: Said, scale: DeclaredScale): Verdict {
  const { options, answers } = scale;
  const answer = said !== undefined && isSidesScale(scale) ? optionNamed(said) : said;
  const abstains = options?.find(({ is }) => is === answer)?.abstains;
  if (score === null || abstains) {
    return {
      state: 'unscored',
      reason: 'abstained',
      detail: rationale || 'The judge cannot tell.',
    };
  }
  const value = answers === 'yes-no' ? Number(answer === 'yes') : (score ?? answer ?? '');
  return { state: 'scored', value, rationale };
}

/** A question as a prompt lists it. */
export function describeQuestion(
  { id, label, help, checklist }: DeclaredQuestion,
  scale: DeclaredScale,
): string {
  return [
    `${id}: ${label}`,
    help,
    ...checklist.map((one) => `- ${one}`),
    `Answer: ${describeScale(scale)}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** A scale in words, for a prompt. */
export function describeScale(scale: DeclaredScale): string {
  const said = scaleOf(scale);
  const name = isSidesScale(scale) ? wordNamed : String;
  const words = wordsOf(scale, name).replaceAll('\n', '; ');
  const range = {
    rating: () => `a whole number from ${scale.from} to ${scale.to}, or null if it cannot be told`,
    'yes-no': () => 'yes or no',
    choice: () => `one of ${(scale.options ?? []).map(({ is }) => name(is)).join(', ')}`,
    text: () => 'a text',
  }[said.kind]();
  return words ? `${range} (${words})` : range;
}
