import { missing } from '@/lib/errors';
import type { Person } from '@/lib/people/schema';
import { projectFor } from '@/lib/video/known-answer-project.store';
import type { Decided, Decisions } from '../../formats/out/choose';
import { drawnRow, examRow, openEndedRow } from '../../formats/out/rows';
import {
  type ExportedCounts,
  type ExportRequest,
  LEFT_OUT,
  type LeftOut,
  type MultipleChoiceRow,
  type OpenEndedRow,
  type SplitSettings,
} from '../../formats/out/schema';
import { splitByVideo } from '../../formats/out/split';
import { readDecisions } from '../decisions';
import { type Exam, examsOf } from '../exams';

/** What is exported, and what was left out of it. */
export interface Selection {
  project: { id: string; name: string };
  request: ExportRequest;
  decisions: Decisions;
  exams: Exam[];
  /** The examination that is exported; null for another choice. */
  exam: Exam | null;
  openEnded: OpenEndedRow[];
  multipleChoice: MultipleChoiceRow[];
  leftOut: Record<'openEnded' | 'multipleChoice', Record<LeftOut, number>>;
  split: SplitSettings | null;
}

/**
 * What a request means of a project, as far as who asks may know it.
 * @throws {AppError} 404 for a project or an examination that is not there
 */
export async function selectItems(person: Person, request: ExportRequest): Promise<Selection> {
  const { id, name } = await projectFor(person, request.project ?? null);
  const { by, filters = null, choices } = request;
  const decisions = await readDecisions(person, id, { by, filters });
  const exams = await examsOf(id, decisions);
  const isExam = choices !== 'drawn' && choices !== 'none';
  const exam = isExam
    ? (exams.find((one) => one.id === choices) ?? missing('examination', choices))
    : null;
  const items = exam
    ? decisions.exams.filter(({ item }) => item.key.startsWith(`${exam.id}/`))
    : choices === 'drawn'
      ? decisions.options
      : [];
  const { options } = decisions;
  return {
    project: { id, name },
    request,
    decisions,
    exams,
    exam,
    openEnded: request.openEnded ? kept(decisions.questions).map(openEndedRow) : [],
    multipleChoice: exam
      ? kept(exam.items).map((one) => examRow(one, one.letter))
      : choices === 'drawn'
        ? kept(options).map((one) => drawnRow(one, request.letterSeed))
        : [],
    leftOut: {
      openEnded: countLeftOut(request.openEnded ? decisions.questions : []),
      multipleChoice: countLeftOut(items),
    },
    split: request.split ? { seed: request.splitSeed, share: request.share } : null,
  };
}

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

/** How many rows of a form there are in which part, and what was left out. */
export function countRows(
  { split, leftOut, ...rows }: Selection,
  form: 'openEnded' | 'multipleChoice',
): ExportedCounts {
  const parts = partsOf(rows[form], split);
  return {
    kept: rows[form].length,
    leftOut: leftOut[form],
    training: parts.training.length,
    benchmark: parts.benchmark.length,
  };
}

/** Rows by part; all are in the benchmark where nothing is split. */
export function partsOf<Row extends { video: string }>(
  rows: readonly Row[],
  split: SplitSettings | null,
): Record<'training' | 'benchmark', readonly Row[]> {
  return split ? splitByVideo(rows, split) : { training: [], benchmark: rows };
}

/** The videos of all rows by part, each once, in the order of first occurrence. */
export function videosOf({
  openEnded,
  multipleChoice,
  split,
}: Selection): Record<'training' | 'benchmark', string[]> {
  const videos = new Set([...openEnded, ...multipleChoice].map(({ video }) => video));
  const parts = partsOf(
    [...videos].map((video) => ({ video })),
    split,
  );
  const names = (part: readonly { video: string }[]) => part.map(({ video }) => video);
  return { training: names(parts.training), benchmark: names(parts.benchmark) };
}
