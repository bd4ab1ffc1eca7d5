import { ArrowRight, Eye, EyeOff, SkipForward } from 'lucide-react';
import { useKeyWords } from '@/components/commands/command-key';
import { useNoun } from '@/components/library/noun';
import { BackLink } from '@/components/review/layout/back-link';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatCount, formatMoment } from '@/components/ui/numbers';
import { Popover } from '@/components/ui/popover';
import { LEFT_COUNTED, type QueueDetail } from '@/lib/queues/schema';
import { InstructionsAgain } from './instructions';
import type { Tasks } from './use-tasks';

/** The way back to the queue, and how far the person is. */
export function QueuePlace({ queue, tasks }: { queue: QueueDetail; tasks: Tasks }) {
  const submitted = tasks.holding?.submitted ?? 0;
  const left = tasks.holding?.left ?? 0;
  return (
    <>
      <BackLink
        href={queue.opened ? '/' : `/queues/${queue.id}`}
        label={queue.opened ? 'Back to the library' : 'Back to the queue'}
        title={queue.opened ? 'Back to the library' : `Back to “${queue.name}”`}
      />
      <p className="flex flex-col justify-center whitespace-nowrap text-xs text-muted tabular-nums leading-4">
        <span className="text-text">{formatCount(submitted)} submitted</span>
        {formatCount(left)}
        {left >= LEFT_COUNTED - 2 ? ' or more' : ''} left for you
      </p>
    </>
  );
}

/** Says that one reviews blind, or that one has seen the answers before, so that one's own are not independent. */
function BlindBadge({ exposedSince }: { exposedSince: string | null }) {
  const noun = useNoun();
  if (exposedSince === null) {
    return (
      <Badge>
        <EyeOff aria-hidden className="size-3" />
        Blind
      </Badge>
    );
  }
  return (
    <Popover
      align="end"
      trigger={
        <Button size="sm" variant="ghost">
          <Eye aria-hidden className="size-3.5" />
          Seen before
        </Button>
      }
    >
      <p className="text-pretty">
        You were shown what others say of this {noun} on {formatMoment(exposedSince)}. What you
        answer now is kept, but does not count as independent.
      </p>
    </Popover>
  );
}

/** What can be done with a clip of a queue: hand it in, pass it over, read what is asked. */
export function QueueButtons({
  queue,
  tasks,
  exposedSince,
  onSubmit,
}: {
  queue: QueueDetail;
  tasks: Tasks;
  exposedSince: string | null;
  onSubmit: () => void;
}) {
  const submitKey = useKeyWords('submit');
  return (
    <>
      {queue.blind && !tasks.isBack && <BlindBadge exposedSince={exposedSince} />}
      {queue.instructions && <InstructionsAgain instructions={queue.instructions} />}
      {tasks.isBack ? (
        <Button size="sm" onClick={() => tasks.go(1)}>
          Continue
          <ArrowRight aria-hidden className="size-3.5" />
        </Button>
      ) : (
        <>
          <Button size="sm" variant="ghost" onClick={() => void tasks.skip()}>
            <SkipForward aria-hidden className="size-3.5" />
            Skip
          </Button>
          <Button size="sm" variant="primary" onClick={onSubmit} title={submitKey}>
            Submit
            <ArrowRight aria-hidden className="size-3.5" />
          </Button>
        </>
      )}
    </>
  );
}
