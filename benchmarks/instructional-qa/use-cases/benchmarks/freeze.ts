import type { z } from 'zod';
import { createBenchmark, type FrozenItem } from '@/lib/datasets/benchmarks.store';
import type { Person } from '@/lib/people/schema';
import type { Form } from '../../formats/out/data-files';
import type {
  freezeRequestSchema,
  MultipleChoiceRow,
  OpenEndedRow,
} from '../../formats/out/schema';
import { recordItems } from '../decisions';
import { makingOf } from './making';
import { type Selection, selectItems } from './selection';

/**
 * Freezes what a choice means under a name, with how it was made.
 * @throws {AppError} 422 for nothing, 409 where the latest version of that name holds the same
 */
export async function freezeBenchmark(
  person: Person,
  { name, ...choice }: z.output<typeof freezeRequestSchema>,
) {
  const selection = await selectItems(person, choice);
  const { project, openEnded, multipleChoice, decisions } = selection;
  const content = await makingOf(selection);
  await recordItems(person, decisions);
  const frozen = await createBenchmark(
    {
      projectId: project.id,
      name,
      content,
      items: [
        ...frozenItems(selection, 'open-ended', openEnded),
        ...frozenItems(selection, 'multiple-choice', multipleChoice),
      ],
    },
    person.id,
  );
  const counts = { openEnded: openEnded.length, multipleChoice: multipleChoice.length };
  return { ...frozen, name, projectId: project.id, counts };
}

function frozenItems(
  { decisions, partOf }: Selection,
  form: Form,
  rows: readonly (OpenEndedRow | MultipleChoiceRow)[],
): FrozenItem[] {
  const families = new Map(
    decisions.questions.map(({ item }) => [item.id, item.contentId] as const),
  );
  return rows.map((row) => ({
    itemId: row.id,
    form,
    part: partOf(row),
    family: families.get(row.question_id) ?? '',
    row,
  }));
}
