import { type FrozenItem, listFrozenItems, readBenchmark } from '@/lib/datasets/benchmarks.store';
import type { Part } from '@/lib/datasets/schema';
import { itemsHiddenFrom } from '@/lib/disclosure/hidden.store';
import type { Person } from '@/lib/people/schema';
import { projectFor } from '@/lib/video/known-answer-project.store';
import type { Decisions } from '../../formats/out/choose';
import type { Form } from '../../formats/out/data-files';
import { type Making, makingSchema } from '../../formats/out/making';
import {
  LEFT_OUT,
  type LeftOut,
  type MultipleChoiceRow,
  multipleChoiceRowSchema,
  type OpenEndedRow,
  openEndedRowSchema,
} from '../../formats/out/schema';
import { readDecisions } from '../decisions';

/** A benchmark as it was frozen, as far as somebody may know of its items. */
export interface Frozen {
  id: string;
  project: { id: string; name: string };
  name: string;
  version: number;
  hash: string;
  making: Making;
  openEnded: OpenEndedRow[];
  multipleChoice: MultipleChoiceRow[];
  /** Which part each item is in, by its id. */
  parts: ReadonlyMap<string, Part>;
  /** How many items are left out since who asks reviews them, or another form of the question, blind. */
  withheld: number;
}

/**
 * Reads a benchmark.
 * @throws {AppError} 404 when there is none that the person may know of
 */
export async function readFrozen(person: Person, benchmarkId: string): Promise<Frozen> {
  const { id, projectId, name, version, hash, content } = await readBenchmark(benchmarkId);
  const project = await projectFor(person, projectId);
  const [all, items] = await Promise.all([
    listFrozenItems({ benchmarkId, hidden: new Set() }),
    itemsHiddenFrom(person.id).then((hidden) => listFrozenItems({ benchmarkId, hidden })),
  ]);
  const rowsOf = (form: Form) => items.flatMap((one) => (one.form === form ? [one.row] : []));
  return {
    ...{ id, name, version, hash },
    project: { id: project.id, name: project.name },
    making: makingSchema.parse(content),
    openEnded: rowsOf('open-ended').map((row) => openEndedRowSchema.parse(row)),
    multipleChoice: rowsOf('multiple-choice').map((row) => multipleChoiceRowSchema.parse(row)),
    parts: new Map(items.map(({ itemId, part }) => [itemId, part])),
    withheld: all.length - items.length,
  };
}

/** What is decided today by the verdicts that a benchmark was made by. */
export function decisionsToday(
  person: Person,
  projectId: string,
  { deciding, filters }: Pick<Making, 'deciding' | 'filters'>,
): Promise<Decisions> {
  return readDecisions(person, projectId, { by: deciding, filters });
}

/** How many of a benchmark's items would be left out today, for which reason. */
export function leftOutSince(
  items: readonly Pick<FrozenItem, 'itemId'>[],
  { questions, options, exams }: Decisions,
): Record<LeftOut, number> {
  const now = new Map(
    [...questions, ...options, ...exams].map(({ item, state }) => [item.id, state] as const),
  );
  const counts = { blind: 0, rejected: 0, undecided: 0, outdated: 0 };
  for (const { itemId } of items) {
    // What is not there any more was corrected or deleted.
    const state = now.get(itemId) ?? 'outdated';
    const reason = LEFT_OUT.find((one) => one === state);
    if (reason) counts[reason] += 1;
  }
  return counts;
}
