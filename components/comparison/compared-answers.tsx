'use client';

import clsx from 'clsx';
import { useEffect, useMemo, useState } from 'react';
import { useCommands } from '@/components/commands/use-commands';
import { ExhibitList } from '@/components/evidence/exhibits';
import { SentFrames } from '@/components/evidence/sent-frames';
import { spanIn } from '@/components/evidence/verdict-words';
import { mediaUrl } from '@/components/player/media-cache';
import { Player } from '@/components/player/player';
import { PlayerStage } from '@/components/player/stage';
import { Timeline } from '@/components/player/timeline';
import { useItemPlayback } from '@/components/player/use-playback';
import { usePlayerCommands } from '@/components/player/use-player-commands';
import { spanOf, timelineClusters } from '@/components/review/item/moments';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Select } from '@/components/ui/field';
import { formatCount } from '@/components/ui/numbers';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import type { VideoComparison } from '@/lib/comparison/schema';
import { useExplanation } from '@/lib/runs/queries';
import { parseUnit } from '@/lib/suites/question';
import type { Frame } from '@/lib/video/schema';
import { AnswerCards } from './answer-cards';
import { type ChosenAnswer, ComparisonTable } from './comparison-table';
import { type ComparedRow, orderRows } from './row-order';
import { ScoreTable } from './score-table';

interface ComparedAnswersProps {
  data: VideoComparison;
  /** From how many points on a row is shown; null for all rows. */
  apart: number | null;
  onApart: (apart: number | null) => void;
}

/** The player and the frames judged on the left; on the right the answers, and what stands behind the chosen ones. */
export function ComparedAnswers({ data, apart, onApart }: ComparedAnswersProps) {
  const rows = useMemo(() => orderRows(data, apart), [data, apart]);
  const { row, place, chosen, choose } = useChosenAnswer(rows, data.compared);
  const [tab, setTab] = useState('answers');
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <WhatWasJudged data={data} row={row} place={place} />
      <Tabs
        value={tab}
        onValueChange={setTab}
        label="What is compared"
        className="min-w-0 flex-1 bg-surface [&>div:first-child]:px-4"
        tabs={[
          { value: 'answers', label: 'Answers', note: rows.length },
          { value: 'scores', label: 'Scores and calls' },
        ]}
        aside={tab === 'answers' && <ApartChoice apart={apart} onApart={onApart} />}
      >
        <TabPanel value="answers" className="flex flex-col">
          {data.frameSets.length > 1 && (
            <p className="border-b px-4 py-1.5 text-warn text-xs">
              These runs judged different frames: moments that only one of them has cannot be
              compared.
            </p>
          )}
          {rows.length === 0 || !row ? (
            <EmptyState
              title="No differences that large"
              action={<Button onClick={() => onApart(null)}>Show all answers</Button>}
            >
              No two of these raters differ by {formatCount(apart ?? 1)} points or more on this
              clip.
            </EmptyState>
          ) : (
            <>
              <div className="scroll-thin min-h-40 flex-1">
                <ComparisonTable
                  rows={rows}
                  compared={data.compared}
                  units={data.units}
                  chosen={chosen}
                  onChoose={choose}
                />
              </div>
              <InFull data={data} row={row} place={place} onChoose={choose} />
            </>
          )}
        </TabPanel>
        <TabPanel value="scores" className="scroll-thin">
          <ScoreTable compared={data.compared} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

/** Which row and whose answer are looked at: at first the first judge's in the first row. Keys move from row to row. */
function useChosenAnswer(rows: readonly ComparedRow[], compared: VideoComparison['compared']) {
  const [choice, choose] = useState<ChosenAnswer | null>(null);
  const row = rows.find(({ key }) => key === choice?.row) ?? rows[0];
  const firstJudge = Math.max(
    0,
    compared.findIndex(({ run }) => run !== null),
  );
  const place = choice?.rater ?? firstJudge;
  const chosen = useMemo(() => (row ? { row: row.key, rater: place } : null), [row, place]);
  const move = (by: 1 | -1) => {
    const index = rows.findIndex(({ key }) => key === row?.key);
    const next = rows[Math.min(rows.length - 1, Math.max(0, index + by))];
    if (next) choose({ row: next.key, rater: place });
  };
  useCommands({ 'next-video': () => move(1), 'previous-video': () => move(-1) });
  return { row, place, chosen, choose };
}

interface JudgedProps {
  data: VideoComparison;
  /** The row that is looked at, and whose answer in it. */
  row: ComparedRow | undefined;
  place: number;
}

/** The video at the moment that is looked at, what the item shows, and the frames that the chosen judge saw. */
function WhatWasJudged({ data, row, place }: JudgedProps) {
  const { video, compared } = data;
  const [media] = useState(() => [{ n: 1, facts: video.facts }]);
  const playback = useItemPlayback(video.id, media);
  const player = playback?.videos.get(1) ?? null;
  usePlayerCommands(playback?.all ?? null);
  const rater = compared[place];
  const { frames, clusters } = data.frameSets[rater?.frameSet ?? 0] ?? { frames: [], clusters: [] };
  const unit = row?.unit;
  // The frames of further videos are not compared, and units on these have no moment here.
  const moment = useMemo(() => {
    if (unit === undefined || parseUnit(unit).medium !== 1) return null;
    return { span: spanOf(unit, frames, clusters), at: parseUnit(unit).span?.from ?? 0 };
  }, [unit, frames, clusters]);
  useEffect(() => {
    if (moment) player?.steered.choose(moment.span, moment.at);
  }, [player, moment]);
  return (
    <div className="flex min-h-0 shrink-0 flex-col border-r bg-surface lg:w-80 xl:w-96">
      {player && video.facts && (
        <PlayerStage hasFrames={frames.length > 0} className="flex min-h-0 shrink-0 flex-col">
          <Player
            playback={player.playback}
            src={mediaUrl(video.id)}
            name={video.name}
            facts={video.facts}
            frames={frames}
          />
          <Timeline
            playback={player.steered}
            frames={frames}
            clusters={timelineClusters(frames, clusters)}
            chosen={moment?.span ?? null}
            judgeSpan={spanIn(row?.answers[place]?.verdict)}
            findings={[]}
          />
        </PlayerStage>
      )}
      {data.shows.length > 0 && (
        <section
          aria-label="What it shows"
          className={clsx('scroll-thin min-h-0 px-3 py-3', player ? 'max-h-[45%]' : 'flex-1')}
        >
          <ExhibitList
            exhibits={data.shows.map(({ exhibit }) => exhibit)}
            {...(player && { onMoment: (at: number) => player.steered.playFrom(at) })}
          />
        </section>
      )}
      {frames.length > 0 && (
        <FramesJudged
          itemId={video.id}
          rater={rater}
          row={row}
          frames={frames}
          onFrame={(at) => player?.steered.seek(at)}
        />
      )}
    </div>
  );
}

interface FramesJudgedProps {
  itemId: string;
  rater: VideoComparison['compared'][number] | undefined;
  row: ComparedRow | undefined;
  frames: readonly Frame[];
  onFrame: (at: number) => void;
}

/** The frames that a judge was shown for its answer. */
function FramesJudged({ itemId, rater, row, frames, onFrame }: FramesJudgedProps) {
  const explanation = useExplanation(
    rater?.key ?? '',
    itemId,
    row?.unit ?? '',
    row?.question.id ?? '',
    Boolean(rater?.run && row),
  );
  return (
    <section
      aria-label="Frames judged"
      className="scroll-thin flex min-h-32 flex-1 flex-col gap-2 border-t px-3 py-2"
    >
      <h2 className="text-muted text-xs">
        <span className="font-medium">Frames judged</span>
        {rater && <span className="text-faint"> · {rater.name}</span>}
      </h2>
      {rater?.run ? (
        explanation.data && (
          <SentFrames
            frames={frames}
            explained={explanation.data}
            onFrame={(frame) => onFrame(frame.at)}
          />
        )
      ) : (
        <p className="text-faint text-xs">Choose a judge’s answer to see what it was shown.</p>
      )}
    </section>
  );
}

interface InFullProps {
  data: VideoComparison;
  row: ComparedRow;
  place: number;
  onChoose: (chosen: ChosenAnswer) => void;
}

/** What every rater says in the chosen row, in full. */
function InFull({ data, row, place, onChoose }: InFullProps) {
  return (
    <section
      aria-label="The chosen answers in full"
      className="scroll-thin max-h-[46%] min-h-36 shrink-0 border-t px-3 py-3"
    >
      <h2 className="mb-2 text-sm">
        <span className="font-semibold">{row.question.label}</span>
        <span className="ml-2 text-muted text-xs tabular-nums">
          {data.units.find((each) => each.unit === row.unit)?.label}
        </span>
      </h2>
      <AnswerCards
        itemId={data.video.id}
        row={row}
        compared={data.compared}
        chosen={place}
        onChoose={(rater) => onChoose({ row: row.key, rater })}
      />
    </section>
  );
}

const CHOICES = [1, 2, 3, 5, 8];

function ApartChoice({ apart, onApart }: Pick<ComparedAnswersProps, 'apart' | 'onApart'>) {
  return (
    <Select
      aria-label="Which answers are shown"
      className="my-1 max-w-52"
      value={apart ?? ''}
      onChange={(event) => onApart(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">All, largest difference first</option>
      {CHOICES.map((points) => (
        <option key={points} value={points}>
          {points === 1 ? 'Only differences' : `Only from ${points} points apart`}
        </option>
      ))}
    </Select>
  );
}
