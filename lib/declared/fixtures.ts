import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readReply } from '@/lib/replies/read';
import { type Call, makeCalls } from '@/lib/suites/calls';
import type { SuiteInput } from '@/lib/suites/input';
import type { ItemPicture } from '@/lib/suites/item-picture';
import { Unanswered } from '@/lib/suites/outcome';
import { type Prompt, renderPrompt } from '@/lib/suites/prompt';
import type { Score } from '@/lib/suites/score';
import type { SuiteAnswer } from '@/lib/suites/suite';
import { pictureFieldsOf } from './data';
import { readPlainFile } from './folder';
import { type Fault, readLocatedYaml } from './located-yaml';
import type { DeclaredSuite } from './read';

/** How far a score may be from what a fixture says, for what is written with a few digits. */
const TOLERANCE = 0.0005;

/** The folder of a suite's fixtures. */
const FIXTURES = 'fixtures';

/** An item, what a judge replied about it, and what must follow. */
const fixtureSchema = z.strictObject({
  item: z.record(z.string(), z.unknown()).default({}),
  prompt: z.string().nullable().default(null),
  replies: z
    .array(
      z.strictObject({
        /** As within the suite: without the suite's id. */
        prompt: z.string(),
        unit: z.string().optional(),
        question: z.string().optional(),
        sample: z.number().int().min(0).optional(),
        reply: z.string(),
      }),
    )
    .min(1),
  scores: z.record(z.string(), z.number().nullable()).default({}),
  /** Answers by `question`, or by `unit question`; null for none. */
  answers: z.record(z.string(), z.union([z.string(), z.number()]).nullable()).default({}),
});

/** What a suite's fixtures were, and what is wrong with them. */
export interface CheckedFixtures {
  fixtures: number;
  faults: Fault[];
}

/** Holds a suite to its fixtures: replies as models write them, with the answers and scores that they must be read as. */
export async function checkFixtures(
  folder: string,
  declared: DeclaredSuite,
): Promise<CheckedFixtures> {
  const within = path.join(folder, FIXTURES);
  const isThere = lstatSync(within, { throwIfNoEntry: false })?.isDirectory();
  const names = isThere
    ? readdirSync(within)
        .filter((name) => name.endsWith('.yaml'))
        .sort()
    : [];
  const faults: Fault[] = [];
  for (const name of names)
    faults.push(...(await tryFixture(folder, path.join(FIXTURES, name), declared)).faults);
  return { fixtures: names.length, faults };
}

/** What a fixture's replies came to, and what of it is not as the fixture says. */
export interface TriedFixture {
  faults: Fault[];
  calls: TriedCall[];
  answers: SuiteAnswer[];
  scores: Score[];
}

/**
 * Judges the item of a fixture by its replies.
 * @param file its path within the suite's folder
 */
export async function tryFixture(
  folder: string,
  file: string,
  declared: DeclaredSuite,
): Promise<TriedFixture> {
  const { suite } = declared;
  const wrong = (faults: Fault[]): TriedFixture => ({ faults, calls: [], answers: [], scores: [] });
  const source = readPlainFile(folder, file);
  if ('message' in source) return wrong([{ file, line: null, message: source.message }]);
  const read = readLocatedYaml(source.text, file, fixtureSchema);
  if ('faults' in read) return wrong(read.faults);
  const { item, prompt, replies, scores, answers } = read.value;
  const data = suite.takes.data.safeParse(withImaginedPictures(declared, item));
  if (!data.success) {
    return wrong(
      data.error.issues.map((issue) => ({
        file,
        line: read.lineOf(['item', ...issue.path]),
        message: `${issue.path.join('.')}: ${issue.message}.`,
      })),
    );
  }
  const input = inputOf({ suite }, data.data, prompt);
  const used = new Set<number>();
  const came = await judgeBy(
    { suite },
    input,
    ({ prompt: asked, unit, question = '', sample = 0 }) => {
      const index = replies.findIndex(
        (one) =>
          `${suite.id}/${one.prompt}` === asked.id &&
          (one.unit ?? unit) === unit &&
          (one.question ?? question) === question &&
          (one.sample ?? sample) === sample,
      );
      used.add(index);
      return replies[index]?.reply ?? null;
    },
  );
  const fault = (at: PropertyKey[], message: string): Fault => ({
    file,
    line: read.lineOf(at),
    message,
  });
  const faults = [
    ...replies.flatMap(({ prompt: name }, index) =>
      used.has(index) ? [] : [fault(['replies', index], `No call of “${name}” takes this reply.`)],
    ),
    ...Object.entries(answers).flatMap(([cell, expected]) => {
      const found = came.answers.find(
        (one) => one.question === cell || `${one.unit} ${one.question}` === cell,
      );
      const said = found?.verdict.state === 'scored' ? found.verdict.value : null;
      const why = found?.verdict.state === 'unscored' ? ` (${found.verdict.detail})` : '';
      return isEqual(said, expected)
        ? []
        : [
            fault(
              ['answers', cell],
              `“${cell}” is ${said ?? 'not answered'}${why}, not ${expected}.`,
            ),
          ];
    }),
    ...Object.entries(scores).flatMap(([id, expected]) => {
      const found = came.scores.find((one) => one.id === id);
      if (!found) return [fault(['scores', id], `There is no score “${id}”.`)];
      return isEqual(found.value, expected)
        ? []
        : [fault(['scores', id], `“${id}” is ${found.value}, not ${expected}.`)];
    }),
  ];
  return { faults, ...came };
}

function isEqual(one: number | string | null, other: number | string | null): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= TOLERANCE;
  return one === other;
}

/** What stands for a picture that there is none of. */
const IMAGINED_PICTURE: ItemPicture = { hash: '0'.repeat(64), width: 1, height: 1 };

/** An item of which only names of pictures are known, with one that is thought of in the place of each. */
export function withImaginedPictures(
  { declaration }: Pick<DeclaredSuite, 'declaration'>,
  item: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const named = pictureFieldsOf(declaration).filter((field) => typeof item[field] === 'string');
  return { ...item, ...Object.fromEntries(named.map((field) => [field, IMAGINED_PICTURE])) };
}

/** An item as a suite takes it, with videos of one frame each where it has any: fixtures and trials need no file. */
export function inputOf(
  { suite }: Pick<DeclaredSuite, 'suite'>,
  data: unknown,
  prompt: string | null,
): SuiteInput {
  const media = Array.from({ length: suite.takes.media.max }, (_, index) => ({
    duration: 1,
    frames: [{ position: 0, at: 0, hash: String(index).repeat(64), width: 1, height: 1 }],
    clusters: [{ keyFrame: 0, frames: [0] }],
  }));
  return {
    data,
    prompt,
    media,
    settings: suite.settings.parse({}),
  };
}

/** A call with the text that was sent and what was made of the reply. */
export interface TriedCall {
  prompt: string;
  unit: string;
  question: string | null;
  text: string;
  /** Why the reply was not read; null where it was, or there was none. */
  trouble: string | null;
}

/**
 * Judges an item by replies that are at hand.
 * @param replyTo the reply to a call; null where there is none
 */
export async function judgeBy(
  { suite }: Pick<DeclaredSuite, 'suite'>,
  input: SuiteInput,
  replyTo: (call: Call) => string | null,
): Promise<{ calls: TriedCall[]; answers: SuiteAnswer[]; scores: Score[] }> {
  const calls = suite.calls(input);
  const tried: TriedCall[] = [];
  const brought = await makeCalls(
    calls,
    async <Reply>(
      prompt: Prompt<Reply>,
      asked: {
        unit: string;
        question?: string;
        sample?: number;
        variables: Record<string, string>;
      },
    ) => {
      const values = prompt.variables.map((name) => [name, asked.variables[name] ?? '']);
      const { before, after } = renderPrompt(prompt, Object.fromEntries(values));
      const record: TriedCall = {
        prompt: prompt.id,
        unit: asked.unit,
        question: asked.question ?? null,
        text: [before, after].filter(Boolean).join('\n\n'),
        trouble: null,
      };
      tried.push(record);
      const call = calls.find(
        (one) =>
          one.prompt.id === prompt.id &&
          one.unit === asked.unit &&
          one.question === asked.question &&
          one.sample === asked.sample,
      );
      const text = call ? replyTo(call) : null;
      if (text === null)
        throw new Unanswered('nothing-to-judge', 'There is no reply to this call.');
      const read = readReply(text, prompt.reply.schema);
      if (read.state === 'read') return read.reply;
      record.trouble = read.detail;
      throw new Unanswered(
        read.state === 'unread' ? read.reason : 'unparseable',
        read.detail,
        null,
        read.state === 'partly-read'
          ? {
              reply: read.reply,
              missing: read.missing.map(({ entry, why }) => ({
                entry,
                reason: 'unparseable' as const,
                detail: why,
              })),
            }
          : null,
      );
    },
  );
  const answers = suite.answers(brought, input);
  return { calls: tried, answers, scores: suite.scores(answers, input) };
}
