'use client';

import { ArrowRight, BookOpen } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { useKeyWords } from '@/components/commands/command-key';
import { chordOf } from '@/components/commands/keys';
import { useBindings } from '@/components/commands/use-bindings';
import { useCommands } from '@/components/commands/use-commands';
import { usePerson } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { useStored } from '@/components/ui/use-stored';
import { isFirstTime, type QueueDetail } from '@/lib/queues/schema';

const readSchema = z.string();

/**
 * Whether a person is to read a queue’s instructions before its items: before the first of them, and once more where they
 * were changed since this browser showed them; and what says that they have.
 */
export function useInstructions(queue: QueueDetail | undefined): {
  due: boolean;
  read: () => void;
} {
  const me = usePerson()?.id ?? '';
  const [known, setKnown] = useStored(`instructions ${queue?.id} ${me}`, readSchema, '');
  const { instructions = '' } = queue ?? {};
  const isFirst = queue === undefined || isFirstTime(queue);
  return {
    due: instructions !== '' && known !== instructions && (isFirst || known !== ''),
    read: () => setKnown(instructions),
  };
}

/** A queue’s instructions, in the place of its items until they have been read. */
export function InstructionsFirst({ queue, onStart }: { queue: QueueDetail; onStart: () => void }) {
  return (
    <section className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-4 px-5 py-8">
      <div>
        <p className="text-muted text-xs">{queue.name}</p>
        <h1 className="font-semibold text-lg tracking-tight">Instructions</h1>
      </div>
      <p className="whitespace-pre-wrap text-pretty rounded-lg border bg-surface p-4 leading-relaxed">
        {queue.instructions}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" autoFocus onClick={onStart}>
          Start
          <ArrowRight aria-hidden className="size-3.5" />
        </Button>
        <p className="text-muted text-xs">
          Enter starts. “Instructions” above each item, or {useKeyWords('instructions')}, shows them
          again.
        </p>
      </div>
    </section>
  );
}

/** Shows a queue’s instructions again, by its button or by key; the key closes them, too. */
export function InstructionsAgain({ instructions }: { instructions: string }) {
  const [open, setOpen] = useState(false);
  const key = useKeyWords('instructions');
  const { commandOf } = useBindings();
  const focused = useRef<Element | null>(null);
  useCommands({
    instructions: () => {
      focused.current = document.activeElement;
      setOpen(true);
    },
  });
  // While it is open it has the focus, and the keys of the screen rest.
  const onKeyDown = (event: KeyboardEvent) => {
    const chord = chordOf(event);
    if (chord === null || commandOf(chord) !== 'instructions') return;
    event.preventDefault();
    setOpen(false);
  };
  // Opened by key, it leaves the focus where it was: on the button, Space would open it again instead of playing.
  const onCloseAutoFocus = (event: Event) => {
    if (!(focused.current instanceof HTMLElement)) return;
    event.preventDefault();
    focused.current.focus();
  };
  // Called for opening by the button only.
  const onOpenChange = (next: boolean) => {
    if (next) focused.current = null;
    setOpen(next);
  };
  return (
    <Popover
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      onKeyDown={onKeyDown}
      onCloseAutoFocus={onCloseAutoFocus}
      trigger={
        <Button size="sm" variant="ghost" title={key}>
          <BookOpen aria-hidden className="size-3.5" />
          Instructions
        </Button>
      }
    >
      <h2 className="mb-1 font-medium text-muted text-xs">Instructions</h2>
      <p className="whitespace-pre-wrap text-pretty">{instructions}</p>
    </Popover>
  );
}
