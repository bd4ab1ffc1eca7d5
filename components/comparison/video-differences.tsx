'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useState } from 'react';
import { FrameImage } from '@/components/evidence/frame-image';
import { Card } from '@/components/ui/card';
import { Select } from '@/components/ui/field';
import { formatCount, formatDecimal, formatShare } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { DataCell, HeaderCell, ROW_TARGET, Table, TargetRow } from '@/components/ui/table';
import { useVideoDifferences } from '@/lib/comparison/queries';
import type { SetComparison, SetWish } from '@/lib/comparison/schema';
import { Pager } from './pager';
import { signed } from './signed';

/** Properties of {@link VideoDifferences}. */
export interface VideoDifferencesProps {
  wish: SetWish;
  scores: SetComparison['scores'];
}

/** The clips on which two raters are furthest apart; each leads to their answers side by side. */
export function VideoDifferences({ wish, scores }: VideoDifferencesProps) {
  const [score, setScore] = useState<string | null>(null);
  const [from, setFrom] = useState(0);
  const { data, error } = useVideoDifferences({ ...wish, from }, score);
  const addressOf = (videoId: string) => {
    const raters = [wish.left, wish.right].map((rater) => ['rater', rater]);
    return `/compare/video/${videoId}?${new URLSearchParams([...raters, ['suite', wish.suite]])}`;
  };
  return (
    <Card
      title="Clips, the furthest apart first"
      description="Distance is the mean over all answers that both scored, as a share of the scale."
      flush
      actions={
        scores.length > 0 && (
          <Select
            aria-label="By what clips are sorted"
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
    >
      {error && <p className="p-4 text-bad">{error.message}</p>}
      {!data && !error && (
        <div className="p-4">
          <Spinner label="Comparing clip by clip" />
        </div>
      )}
      {data?.of === 0 && (
        <p className="p-4 text-muted">There is no clip that both answered about.</p>
      )}
      {data && data.of > 0 && (
        <>
          <Table className="[&_tbody>tr:last-child>td]:border-b-0">
            <thead>
              <tr>
                <HeaderCell>Clip</HeaderCell>
                <HeaderCell>Generator</HeaderCell>
                {score && <HeaderCell numeric>Left</HeaderCell>}
                {score && <HeaderCell numeric>Right</HeaderCell>}
                {score && <HeaderCell numeric>Right − left</HeaderCell>}
                <HeaderCell numeric>Distance</HeaderCell>
                <HeaderCell numeric>Answers that differ</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {data.videos.map((video) => (
                <TargetRow key={video.videoId} className="hover:bg-raised/60">
                  <DataCell className="!py-1.5">
                    <span className="flex items-center gap-3">
                      {video.thumbnail && (
                        <FrameImage
                          frame={{ hash: video.thumbnail, width: 64, height: 36 }}
                          alt=""
                          className="h-9 w-16 rounded-sm"
                        />
                      )}
                      <Link
                        href={addressOf(video.videoId)}
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
                        : signed(video.right - video.left)}
                    </DataCell>
                  )}
                  <DataCell numeric>
                    {video.distance === null ? '–' : formatShare(video.distance)}
                  </DataCell>
                  <DataCell numeric>
                    {formatCount(video.different)}
                    <span className="text-faint"> of {formatCount(video.pairs)}</span>
                  </DataCell>
                </TargetRow>
              ))}
            </tbody>
          </Table>
          <Pager from={from} of={data.of} onFrom={setFrom} />
        </>
      )}
    </Card>
  );
}

function decimal(value: number | null): string {
  return value === null ? '–' : formatDecimal(value, 2);
}
