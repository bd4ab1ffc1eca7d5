import type { Part } from '@/lib/datasets/schema';
import { missing } from '@/lib/errors';
import { readData } from '@/lib/export/sets/contents.store';
import { listRunsOf, type PartRun } from '@/lib/export/sets/runs.store';
import type { Person } from '@/lib/people/schema';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { questionWriting } from '@/prompts/qa/question-writing';
import { qaDataSchema } from '../../formats/data';
import { type Decided, type Decisions, decisionsIn } from '../../formats/out/choose';
import { evidenceOf, examRow, openEndedRow } from '../../formats/out/rows';
import {
  type BenchmarkChoice,
  type ChosenCounts,
  type Evidence,
  LEFT_OUT,
  type LeftOut,
  type MultipleChoiceRow,
  type OpenEndedRow,
  type RejectedCounts,
  type SplitSettings,
} from '../../formats/out/schema';
import { partBy } from '../../formats/out/split';
import { COUNTED_REJECTIONS } from '../../formats/rejections';
import { readDecisions } from '../decisions';
import { type Exam, examsOf } from '../exams';

/** A run that wrote questions. */
export type Chain = PartRun & { questions: number };

/** What becomes a benchmark, and what was left out of it. */
export interface Selection {
  project: { id: string; name: string };
  choice: BenchmarkChoice;
  /** The runs that wrote questions, the latest first, and the one that is meant; null where none did. */
  chains: Chain[];
  chain: Chain | null;
  /** Of everything in the project that somebody may know of; and of what goes back to the chain. */
  all: Decisions;
  decisions: Decisions;
  /** The examinations of the chain, the newest first. */
  exams: Exam[];
  openEnded: OpenEndedRow[];
  multipleChoice: MultipleChoiceRow[];
  leftOut: Record<'openEnded' | 'multipleChoice', Record<LeftOut, number>>;
  /** Why people rejected those that they did. */
  rejected: Record<'openEnded' | 'multipleChoice', RejectedCounts>;
  /** The kept questions with options that are in no item of the examination. */
  unexamined: string[];
  split: SplitSettings | null;
  partOf: (row: { video: string }) => Part;
}

/**
 * What a choice means of a project, as far as who asks may know it.
 * @throws {AppError} 404 for a project, a run that wrote questions or an examination that is not there
 */
export async function selectItems(person: Person, choice: BenchmarkChoice): Promise<Selection> {
  const { id, name } = await projectFor(person, choice.project ?? null);
  const all = await readDecisions(person, id, { by: choice.by, filters: choice.filters ?? null });
  const chains = await chainsOf(id, all);
  const chain = choice.chain
    ? (chains.find((one) => one.id === choice.chain) ?? missing('run', choice.chain))
    : (chains[0] ?? null);
  const decisions = chain ? decisionsIn(chain.id, all) : { questions: [], options: [], exams: [] };
  const exams = await examsOf(id, decisions);
  const examined = examinedItems(decisions, exams, choice.exam);
  const letters = new Map(
    exams.flatMap(({ items }) => items.map(({ item, letter }) => [item.id, letter] as const)),
  );
  const questions = choice.openEnded ? decisions.questions : [];
  const evidence = await evidenceOfQuestions([...kept(questions), ...kept(examined)]);
  const multipleChoice = kept(examined).flatMap((one) => {
    const letter = letters.get(one.item.id);
    return letter ? [examRow(one, letter, evidence(one))] : [];
  });
  const split = choice.split
    ? { seed: choice.splitSeed, share: choice.share, choicesInTest: choice.choicesInTest }
    : null;
  const among = new Set(examined.map(({ item }) => item.madeFromId));
  return {
    project: { id, name },
    choice,
    chains,
    chain,
    all,
    decisions,
    exams,
    openEnded: kept(questions).map((one) => openEndedRow(one, evidence(one))),
    multipleChoice,
    leftOut: { openEnded: countLeftOut(questions), multipleChoice: countLeftOut(examined) },
    rejected: { openEnded: countRejected(questions), multipleChoice: countRejected(examined) },
    unexamined:
      choice.exam === 'none'
        ? []
        : kept(decisions.options).flatMap(({ item }) => (among.has(item.id) ? [] : [item.id])),
    split,
    partOf: partBy(split, multipleChoice),
  };
}

/** The runs of a project that wrote any of its questions, the latest first. */
async function chainsOf(projectId: string, { questions }: Decisions): Promise<Chain[]> {
  const runs = await listRunsOf(projectId, [questionWriting.id]);
  const counts = new Map<string | null, number>();
  for (const { chain } of questions) counts.set(chain, (counts.get(chain) ?? 0) + 1);
  return runs.toReversed().flatMap((run) => {
    const written = counts.get(run.id);
    return written ? [{ ...run, questions: written }] : [];
  });
}

/** The items of one examination, or of each question the newest; those of which nothing may be told, too. */
function examinedItems(
  { exams: all }: Decisions,
  exams: readonly Exam[],
  wanted: BenchmarkChoice['exam'],
): Decisions['exams'] {
  if (wanted === 'none') return [];
  if (wanted !== 'latest') {
    const exam = exams.find(({ id }) => id === wanted) ?? missing('examination', wanted);
    return all.filter(({ item }) => item.key.startsWith(`${exam.id}/`));
  }
  // The oldest stand first.
  return [...new Map(all.map((one) => [one.item.madeFromId, one])).values()];
}

/** What answers of questions come from, by the question. */
async function evidenceOfQuestions(
  all: readonly Decided<unknown>[],
): Promise<(one: Decided<unknown>) => Evidence> {
  const ids = all.flatMap(({ question }) => question?.id ?? []);
  const data = await readData([...new Set(ids)]);
  const read = new Map(
    [...data].map(([id, stored]) => {
      const { steps, clip } = qaDataSchema.parse(stored);
      return [id, evidenceOf(steps, clip.steps)];
    }),
  );
  return ({ question }) => read.get(question?.id ?? '') ?? [];
}

/** Those of some items that are kept. */
function kept<One extends Pick<Decided<unknown>, 'state'>>(all: readonly One[]): One[] {
  return all.filter(({ state }) => state === 'kept');
}

function countLeftOut(all: readonly Pick<Decided<unknown>, 'state'>[]): Record<LeftOut, number> {
  const counts = { blind: 0, rejected: 0, undecided: 0, outdated: 0 };
  for (const reason of LEFT_OUT) {
    counts[reason] = all.filter(({ state }) => state === reason).length;
  }
  return counts;
}

/** How many of some items people rejected, by why: in the order of the categories. */
function countRejected(all: readonly Pick<Decided<unknown>, 'state' | 'rejection'>[]) {
  const rejected = all.filter(({ state }) => state === 'rejected');
  const counts = COUNTED_REJECTIONS.map(
    (reason) => [reason, rejected.filter(({ rejection }) => rejection === reason).length] as const,
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0)) as RejectedCounts;
}

/** How many rows of a form there are in which part, and what was left out. */
export function countRows(
  { partOf, leftOut, rejected, ...rows }: Selection,
  form: 'openEnded' | 'multipleChoice',
): ChosenCounts {
  const inTest = rows[form].filter((row) => partOf(row) === 'test').length;
  return {
    kept: rows[form].length,
    leftOut: leftOut[form],
    rejected: rejected[form],
    training: rows[form].length - inTest,
    test: inTest,
  };
}
