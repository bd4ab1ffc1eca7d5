'use client';

import { Pencil, RotateCcw, X } from 'lucide-react';
import { memo, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Field, Input, Textarea } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Progress } from '@/components/ui/progress';
import type { IngestQueue } from '@/lib/video/ingest/ingest-queue';
import { isFinished, isIn, isRetryable, type QueuedFile } from '@/lib/video/ingest/queued-file';
import { HELD_UP, STAGE_WORDS } from './ingest-words';

/** Properties of {@link IngestRow}. */
export interface IngestRowProps {
  item: QueuedFile;
  queue: Pick<IngestQueue, 'describe' | 'cancel' | 'retry'>;
  /** The description of a video that is in already was changed. */
  onRestate: (id: string) => void;
}

/** One file of the queue: where it is, how it was made, and what can be done with it. */
export const IngestRow = memo(function IngestRow({ item, queue, onRestate }: IngestRowProps) {
  const [describing, setDescribing] = useState(false);
  const { words, tone } = item.hold ? HELD_UP : STAGE_WORDS[item.stage];
  const finished = isFinished(item);
  const underWay = !finished && item.stage !== 'waiting';
  // A clip may be in before its prompt is typed to the end.
  const describable = !finished || isIn(item);
  const restate = () => finished && onRestate(item.id);
  return (
    <div className="px-4 py-1.5">
      <div className="flex h-7 items-center gap-3">
        <span className="max-w-[50%] shrink-0 truncate font-medium" title={item.path}>
          {item.name}
        </span>
        <span className="min-w-0 flex-1 truncate text-muted text-xs" title={item.prompt}>
          {[item.model, item.prompt].filter(Boolean).join(': ')}
        </span>
        {underWay && (
          <span className="flex w-28 items-center gap-2 text-muted text-xs tabular-nums">
            <Progress value={item.share} label={`${item.name}: ${words}`} className="flex-1" />
            {`${Math.floor(item.share * 100)} %`}
          </span>
        )}
        {item.extractor && <span className="shrink-0 text-faint text-xs">{item.extractor}</span>}
        <Badge tone={tone}>{words}</Badge>
        {describable && (
          <IconButton
            size="sm"
            label={`Say how ${item.name} was made`}
            aria-expanded={describing}
            onClick={() => setDescribing(!describing)}
          >
            <Pencil aria-hidden />
          </IconButton>
        )}
        {!finished && (
          <IconButton size="sm" label={`Cancel ${item.name}`} onClick={() => queue.cancel(item.id)}>
            <X aria-hidden />
          </IconButton>
        )}
        {isRetryable(item) && (
          <IconButton
            size="sm"
            label={`Try ${item.name} again`}
            onClick={() => queue.retry(item.id)}
          >
            <RotateCcw aria-hidden />
          </IconButton>
        )}
      </div>
      {item.problem && <p className="pb-1 text-bad text-xs">{item.problem}</p>}
      {describing && describable && (
        <div className="grid grid-cols-[1fr_14rem] gap-3 pt-1 pb-2">
          <Field label={`Generation prompt of ${item.name}`} hideLabel>
            <Textarea
              rows={2}
              placeholder="The prompt that it was made from"
              value={item.prompt}
              onChange={(event) => queue.describe(item.id, { prompt: event.target.value })}
              onBlur={restate}
            />
          </Field>
          <Field label={`Generator model of ${item.name}`} hideLabel>
            <Input
              placeholder="The model that made it"
              value={item.model}
              onChange={(event) => queue.describe(item.id, { model: event.target.value })}
              onBlur={restate}
            />
          </Field>
        </div>
      )}
    </div>
  );
});
