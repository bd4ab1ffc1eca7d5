'use client';

import { RotateCcw, X } from 'lucide-react';
import { memo } from 'react';
import { Badge } from '@/components/ui/badge';
import { Field, Input, Textarea } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Progress } from '@/components/ui/progress';
import { type IngestItem, type ItemStage, isRetryable, isSettled } from './ingest-item';
import type { IngestQueue } from './use-ingest-queue';

const STAGES: Record<ItemStage, { words: string; tone: 'neutral' | 'accent' | 'good' | 'bad' }> = {
  waiting: { words: 'Waiting', tone: 'neutral' },
  reading: { words: 'Reading', tone: 'accent' },
  frames: { words: 'Finding key frames', tone: 'accent' },
  uploading: { words: 'Uploading', tone: 'accent' },
  done: { words: 'Done', tone: 'good' },
  known: { words: 'Already here', tone: 'good' },
  refused: { words: 'Refused', tone: 'bad' },
  failed: { words: 'Failed', tone: 'bad' },
  cancelled: { words: 'Cancelled', tone: 'neutral' },
};

/** Properties of {@link IngestRow}. */
export interface IngestRowProps extends Pick<IngestQueue, 'describe' | 'cancel' | 'retry'> {
  item: IngestItem;
}

/** One file of the queue: where it is, how it was made, and what can be done with it. */
export const IngestRow = memo(function IngestRow({
  item,
  describe,
  cancel,
  retry,
}: IngestRowProps) {
  const { words, tone } = STAGES[item.stage];
  const settled = isSettled(item);
  const percent = `${Math.floor(item.share * 100)} %`;
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 truncate font-medium" title={item.name}>
          {item.name}
        </span>
        {!settled && item.stage !== 'waiting' && (
          <span className="text-muted text-xs tabular-nums">{percent}</span>
        )}
        <Badge tone={tone}>{words}</Badge>
        {!settled && (
          <IconButton size="sm" label={`Cancel ${item.name}`} onClick={() => cancel(item.id)}>
            <X aria-hidden />
          </IconButton>
        )}
        {isRetryable(item) && (
          <IconButton size="sm" label={`Try ${item.name} again`} onClick={() => retry(item.id)}>
            <RotateCcw aria-hidden />
          </IconButton>
        )}
      </div>
      {!settled && <Progress value={item.share} label={`${item.name}: ${words}`} />}
      {item.problem && <p className="text-bad text-xs">{item.problem}</p>}
      {!settled && (
        <div className="grid grid-cols-[1fr_14rem] gap-3">
          <Field label={`Generation prompt of ${item.name}`} hideLabel>
            <Textarea
              rows={1}
              className="min-h-8"
              placeholder="The prompt that it was made from"
              value={item.prompt}
              onChange={(event) => describe(item.id, { prompt: event.target.value })}
            />
          </Field>
          <Field label={`Generator model of ${item.name}`} hideLabel>
            <Input
              placeholder="The model that made it"
              value={item.model}
              onChange={(event) => describe(item.id, { model: event.target.value })}
            />
          </Field>
        </div>
      )}
    </li>
  );
});
