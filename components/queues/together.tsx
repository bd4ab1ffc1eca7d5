import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useTogether } from '@/lib/queues/queries';
import type { ItemTogether } from '@/lib/queues/together.schema';

interface TogetherProps {
  queueId: string;
  /** The item that is under review. */
  queueItemId: string;
  /** What the person said of it so far, also what the server does not have yet. */
  said: ItemTogether['said'];
}

/** The items of a cluster side by side, under letters, of which one is under review; nothing where it stands by itself. */
export function Together({ queueId, queueItemId, said }: TogetherProps) {
  const { data: items = [] } = useTogether(queueId, queueItemId);
  if (items.length === 0) return null;
  return (
    <ol
      aria-label="Side by side"
      className="scroll-thin flex shrink-0 gap-2 overflow-x-auto border-b bg-bg p-2"
    >
      {items.map((item, index) => {
        const current = item.queueItemId === queueItemId;
        return (
          <Column
            key={item.queueItemId}
            item={current ? { ...item, said } : item}
            letter={letterOf(index)}
            current={current}
          />
        );
      })}
    </ol>
  );
}

interface ColumnProps {
  item: ItemTogether;
  letter: string;
  current: boolean;
}

function Column({ item: { text, submitted, said }, letter, current }: ColumnProps) {
  return (
    <li
      aria-current={current || undefined}
      className={clsx(
        'flex max-h-44 min-w-56 flex-1 flex-col gap-1 rounded-md border bg-surface px-3 py-2',
        current && 'border-accent ring-1 ring-accent',
      )}
    >
      <p className="flex items-baseline gap-2 text-xs">
        <strong className="font-semibold text-sm">{letter}</strong>
        {current && <span className="font-medium text-accent">under review</span>}
        {submitted && (
          <span className="inline-flex items-center gap-1 text-muted">
            <Check aria-hidden className="size-3" />
            handed in
          </span>
        )}
        <span className="ml-auto text-right text-muted">
          {said.map(({ question, value }) => `${question} ${value ?? 'cannot tell'}`).join(' · ')}
        </span>
      </p>
      <p className="scroll-thin min-h-0 whitespace-pre-wrap break-words text-pretty text-sm">
        {text === '' ? <em className="text-muted">No text</em> : text}
      </p>
    </li>
  );
}

/** A, B, C … Z, then AA. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}
