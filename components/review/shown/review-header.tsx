'use client';

import { CloudOff, Keyboard } from 'lucide-react';
import { memo } from 'react';
import { CommandButton } from '@/components/commands/command-key';
import { Badge } from '@/components/ui/badge';
import { countNoun } from '@/components/ui/numbers';
import { Popover } from '@/components/ui/popover';
import { Spinner } from '@/components/ui/spinner';
import { CLIP_KIND } from '@/lib/suites/item-kind';
import type { Outgoing } from '../outbox/use-outbox';
import { useReviewedItem } from '../reviewed/reviewed-item';
import { Scores } from './scores';

/** Which item, judged by whom, with which scores. */
export const ReviewHeader = memo(function ReviewHeader() {
  const { review, outgoing, leading, trailing, showKeys } = useReviewedItem();
  const { item, run } = review;
  const scored = run?.state === 'judged' || run?.state === 'incomplete';
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-stretch gap-x-2.5 border-b bg-surface px-3 py-1.5">
      {leading}
      <div className="flex min-w-44 flex-1 flex-col justify-center">
        <h1 className="truncate font-semibold text-sm" title={item.name}>
          {item.name}
        </h1>
        <div className="flex min-w-0 items-center gap-2 overflow-hidden">
          {item.generatorModel && (
            <Badge className="!shrink min-w-16 max-w-36">
              <span className="truncate" title={item.generatorModel}>
                {item.generatorModel}
              </span>
            </Badge>
          )}
          {(item.kind === CLIP_KIND || item.generationPrompt) && (
            <GenerationPrompt text={item.generationPrompt} />
          )}
        </div>
      </div>
      {run && scored && <Scores run={run} />}
      <div className="ml-auto flex items-center gap-1 border-l pl-2">
        <SendingState outgoing={outgoing} />
        {trailing}
        <CommandButton command="keys" onClick={showKeys}>
          <Keyboard />
        </CommandButton>
      </div>
    </header>
  );
});

/** Whether all that the person did has been stored. */
function SendingState({ outgoing: { parcels, lost } }: { outgoing: Outgoing }) {
  if (parcels.length === 0) return null;
  if (!lost) return <Spinner label="Storing" quiet />;
  return (
    <p role="status" className="flex items-center gap-1.5 px-1 text-warn text-xs">
      <CloudOff aria-hidden className="size-3.5" />
      {countNoun(parcels.length, 'change')} kept here until the server answers
    </p>
  );
}

function GenerationPrompt({ text }: { text: string | null }) {
  if (!text) return <p className="text-faint text-xs">No generation prompt is known.</p>;
  return (
    <Popover
      trigger={
        <button
          type="button"
          title={text}
          className="min-h-6 min-w-0 truncate rounded-sm text-left text-muted text-xs hover:text-text"
        >
          {text}
        </button>
      }
    >
      <h2 className="mb-1 font-medium text-muted text-xs">Generation prompt</h2>
      <p className="whitespace-pre-wrap text-pretty">{text}</p>
    </Popover>
  );
}
