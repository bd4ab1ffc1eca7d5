import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { judgedInput, judgedParts } from '@/lib/runs/store';
import { type Score, scoreSchema } from '@/lib/suites/score';
import type { Suite } from '@/lib/suites/suite';
import type { Prisma } from '@/prisma/generated/client';
import { type ReviewedCells, reviewItem } from './cells.store';

/** Scores that were imported without answers follow from nothing here: they stand as they came, until people answer. */
export function withStoredScores(
  derived: ReviewedCells['scores'],
  cells: ReviewedCells['cells'],
  stored: Prisma.JsonValue,
): ReviewedCells['scores'] {
  if (cells.some(({ judge }) => judge !== null)) return derived;
  const scores = z.array(scoreSchema).safeParse(stored).data ?? [];
  if (scores.length === 0) return derived;
  const answered = new Map(derived.effective.map((score) => [score.id, score]));
  const effective = scores.map((score) => {
    const by = answered.get(score.id);
    return by && by.value !== null ? by : score;
  });
  return { judge: scores, effective };
}

/**
 * The scores of one item in a run with people's answers in the judge's place where there are any.
 * @throws {AppError} 404 when the run has no such item
 */
export async function effectiveScores(
  itemId: string,
  runId: string,
  suite: Suite,
): Promise<Score[]> {
  const row = await database().runItem.findUniqueOrThrow({
    where: { runId_itemId: { runId, itemId } },
    include: { ...judgedParts, run: { include: { rater: true } } },
  });
  const input = judgedInput(suite, row, row.run.settings);
  const { scores, cells } = await reviewItem(itemId, runId, suite, input, row.run.rater?.id ?? '');
  return withStoredScores(scores, cells, row.scores).effective;
}
