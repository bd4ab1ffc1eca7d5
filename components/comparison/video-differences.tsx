'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useState } from 'react';
import { printIn } from '@/components/agreement/statistic-words';
import { Thumbnail } from '@/components/evidence/thumbnail';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { useNoun } from '@/components/library/noun';
import { type Column, numberColumn, wordColumn } from '@/components/ui/column-table';
import { Select } from '@/components/ui/field';
import { formatCount, formatShare } from '@/components/ui/numbers';
import { ROW_TARGET } from '@/components/ui/table';
import type { VideoDifference } from '@/lib/comparison/differences.schema';
import { useVideoDifferences } from '@/lib/comparison/queries';
import type { SetComparison, SetRequest } from '@/lib/comparison/schema';
import type { ItemNoun } from '@/lib/suites/item-kind';
import { DifferencesCard } from './differences-card';
import { meanText } from './mean-text';

interface VideoDifferencesProps {
  request: SetRequest;
  scores: SetComparison['scores'];
}

/** The clips on which two raters are furthest apart; each leads to their answers side by side. */
export function VideoDifferences({ request, scores }: VideoDifferencesProps) {
  const noun = useNoun();
  const [score, setScore] = useState<string | null>(null);
  const [from, setFrom] = useState(0);
  const { data, error } = useVideoDifferences({ ...request, from }, score);
  return (
    <DifferencesCard
      title={`${noun === 'clip' ? 'Clips' : 'Items'}, largest difference first`}
      help={HELP_OF_FIGURES.runs}
      description="Distance is the mean over all answers that both scored, as a share of the scale."
      page={data && { of: data.of, rows: data.videos }}
      error={error}
      reading={`Comparing ${noun} by ${noun}`}
      none={`There is no ${noun} that both answered about.`}
      from={from}
      onFrom={setFrom}
      actions={
        scores.length > 0 && (
          <ScoreChoice
            scores={scores}
            noun={noun}
            chosen={score}
            onChoose={(chosen) => {
              setScore(chosen);
              setFrom(0);
            }}
          />
        )
      }
      columns={[clipColumn(request), GENERATOR, ...(score ? SCORE_COLUMNS : []), ...DISTANCES]}
      keyOf={({ itemId }) => itemId}
    />
  );
}

interface ScoreChoiceProps {
  scores: SetComparison['scores'];
  noun: ItemNoun;
  chosen: string | null;
  onChoose: (score: string | null) => void;
}

function ScoreChoice({ scores, noun, chosen, onChoose }: ScoreChoiceProps) {
  return (
    <Select
      aria-label={`By what ${noun}s are sorted`}
      className="max-w-64"
      value={chosen ?? ''}
      onChange={(event) => onChoose(event.target.value || null)}
    >
      <option value="">by their answers</option>
      {scores.map(({ id, label }) => (
        <option key={id} value={id}>
          by {label}
        </option>
      ))}
    </Select>
  );
}

/** The clip, with the way to what both raters say of it. */
function clipColumn({ left, right, suite }: SetRequest): Column<VideoDifference> {
  const query = new URLSearchParams([
    ['rater', left],
    ['rater', right],
    ['suite', suite],
  ]);
  return wordColumn(
    'Clip',
    ({ itemId, name, thumbnail }) => (
      <span className="flex items-center gap-3">
        {thumbnail && <Thumbnail hash={thumbnail} />}
        <Link
          href={`/compare/video/${itemId}?${query}`}
          className={clsx(ROW_TARGET, 'font-medium group-hover:text-accent')}
        >
          {name}
        </Link>
      </span>
    ),
    { cellClass: '!py-1.5' },
  );
}

const GENERATOR: Column<VideoDifference> = wordColumn(
  'Generator',
  ({ generatorModel }) => generatorModel,
  { cellClass: 'text-muted' },
);

const SCORE_COLUMNS: Column<VideoDifference>[] = [
  numberColumn('Left', ({ left }) => meanText(left)),
  numberColumn('Right', ({ right }) => meanText(right)),
  numberColumn(
    'Right − left',
    ({ left, right }) =>
      left === null || right === null ? '–' : printIn('difference', right - left),
    { cellClass: 'font-medium' },
  ),
];

const DISTANCES: Column<VideoDifference>[] = [
  numberColumn('Distance', ({ distance }) => (distance === null ? '–' : formatShare(distance))),
  numberColumn('Answers that differ', ({ different, pairs }) => (
    <>
      {formatCount(different)}
      <span className="text-faint"> of {formatCount(pairs)}</span>
    </>
  )),
];
