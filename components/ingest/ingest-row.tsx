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
        <Description
          item={item}
          onText={(described) => queue.describe(item.id, described)}
          onLeave={() => finished && onRestate(item.id)}
        />
      )}
    </div>
  );
});

interface DescriptionProps {
  item: QueuedFile;
  onText: (described: { prompt?: string; model?: string }) => void;
  /** Called when a text is left. */
  onLeave: () => void;
}

/** How a video was made, to be typed. */
function Description({ item: { name, prompt, model }, onText, onLeave }: DescriptionProps) {
  return (
    <div className="grid grid-cols-[1fr_14rem] gap-3 pt-1 pb-2">
      <Field label={`Generation prompt of ${name}`} hideLabel>
        <Textarea
          rows={2}
          placeholder="The prompt that it was made from"
          value={prompt}
          onChange={(event) => onText({ prompt: event.target.value })}
          onBlur={onLeave}
        />
      </Field>
      <Field label={`Generator model of ${name}`} hideLabel>
        <Input
          placeholder="The model that made it"
          value={model}
          onChange={(event) => onText({ model: event.target.value })}
          onBlur={onLeave}
        />
      </Field>
    </div>
  );
}
