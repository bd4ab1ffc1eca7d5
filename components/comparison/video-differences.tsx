'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useState } from 'react';
import { printIn } from '@/components/agreement/statistic-words';
import { Thumbnail } from '@/components/evidence/thumbnail';
import { useNoun } from '@/components/library/noun';
import { Select } from '@/components/ui/field';
import { formatCount, formatDecimal, formatShare } from '@/components/ui/numbers';
import { DataCell, HeaderCell, ROW_TARGET, TargetRow } from '@/components/ui/table';
import { useVideoDifferences } from '@/lib/comparison/queries';
import type { SetComparison, SetWish } from '@/lib/comparison/schema';
import { DifferencesCard } from './differences-card';

/** Properties of {@link VideoDifferences}. */
export interface VideoDifferencesProps {
  wish: SetWish;
  scores: SetComparison['scores'];
}

/** The clips on which two raters are furthest apart; each leads to their answers side by side. */
export function VideoDifferences({ wish, scores }: VideoDifferencesProps) {
  const noun = useNoun();
  const [score, setScore] = useState<string | null>(null);
  const [from, setFrom] = useState(0);
  const { data, error } = useVideoDifferences({ ...wish, from }, score);
  const addressOf = (itemId: string) => {
    const raters = [wish.left, wish.right].map((rater) => ['rater', rater]);
    return `/compare/video/${itemId}?${new URLSearchParams([...raters, ['suite', wish.suite]])}`;
  };
  return (
    <DifferencesCard
      title={`${noun === 'clip' ? 'Clips' : 'Items'}, the furthest apart first`}
      description="Distance is the mean over all answers that both scored, as a share of the scale."
      page={data}
      error={error}
      reading={`Comparing ${noun} by ${noun}`}
      none={`There is no ${noun} that both answered about.`}
      from={from}
      onFrom={setFrom}
      actions={
        scores.length > 0 && (
          <Select
            aria-label={`By what ${noun}s are sorted`}
            className="max-w-64"
            value={score ?? ''}
            onChange={(event) => {
              setScore(event.target.value || null);
              setFrom(0);
            }}
          >
            <option value="">by their answers</option>
            {scores.map(({ id, label }) => (
              <option key={id} value={id}>
                by {label}
              </option>
            ))}
          </Select>
        )
      }
      headings={
        <>
          <HeaderCell>Clip</HeaderCell>
          <HeaderCell>Generator</HeaderCell>
          {score && <HeaderCell numeric>Left</HeaderCell>}
          {score && <HeaderCell numeric>Right</HeaderCell>}
          {score && <HeaderCell numeric>Right − left</HeaderCell>}
          <HeaderCell numeric>Distance</HeaderCell>
          <HeaderCell numeric>Answers that differ</HeaderCell>
        </>
      }
    >
      {data?.videos.map((video) => (
        <TargetRow key={video.itemId} className="hover:bg-raised/60">
          <DataCell className="!py-1.5">
            <span className="flex items-center gap-3">
              {video.thumbnail && <Thumbnail hash={video.thumbnail} />}
              <Link
                href={addressOf(video.itemId)}
                className={clsx(ROW_TARGET, 'font-medium group-hover:text-accent')}
              >
                {video.name}
              </Link>
            </span>
          </DataCell>
          <DataCell className="text-muted">{video.generatorModel}</DataCell>
          {score && <DataCell numeric>{decimal(video.left)}</DataCell>}
          {score && <DataCell numeric>{decimal(video.right)}</DataCell>}
          {score && (
            <DataCell numeric className="font-medium">
              {video.left === null || video.right === null
                ? '–'
                : printIn('difference', video.right - video.left)}
            </DataCell>
          )}
          <DataCell numeric>{video.distance === null ? '–' : formatShare(video.distance)}</DataCell>
          <DataCell numeric>
            {formatCount(video.different)}
            <span className="text-faint"> of {formatCount(video.pairs)}</span>
          </DataCell>
        </TargetRow>
      ))}
    </DifferencesCard>
  );
}

function decimal(value: number | null): string {
  return value === null ? '–' : formatDecimal(value, 2);
}
