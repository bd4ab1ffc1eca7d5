import clsx from 'clsx';
import { RotateCcw } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Kbd } from '@/components/ui/kbd';
import type { Bindings } from './bindings';
import { COMMANDS, type CommandId, type KeysFor, keyGroupsFor, type ReviewKind } from './commands';
import { type Chord, keyNames, keyWords } from './keys';

/** One of a command's keys: the command, and which of its keys, from 0. */
export interface Slot {
  command: CommandId;
  place: number;
}

interface KeyListProps {
  kind: ReviewKind;
  /** What there is to do. */
  has: KeysFor;
  bindings: Bindings;
  /** Whether a command has other keys than at first. */
  isChanged: (command: CommandId) => boolean;
  /** The key that is being changed; null for none. */
  asked: Slot | null;
  onAsk: (slot: Slot | null) => void;
  /** A key was pressed while it is to become a command's. */
  onPress: (event: KeyboardEvent, slot: Slot) => void;
  onReset: (command: CommandId) => void;
}

/** The keys of a screen, by what they are for. */
export function KeyList(props: KeyListProps) {
  return (
    <div className="gap-10 text-xs sm:columns-2">
      {keyGroupsFor(props.kind, props.has).map(({ title, commands, others }) => (
        <section key={title} className="mb-3 break-inside-avoid">
          <h3 className="mb-1 font-medium text-faint text-xs">{title}</h3>
          <ul>
            {commands.map((id) => (
              <CommandRow key={id} {...props} command={id} />
            ))}
            {others.map(({ keys, label }) => (
              <Row key={label} help={label}>
                {keys.map((key) => (key === '…' ? '…' : <Keys key={key} chord={key} />))}
              </Row>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function CommandRow(props: KeyListProps & { command: CommandId }) {
  const { bindings, command, asked, onAsk } = props;
  const { fixed, label, help = label } = COMMANDS[command];
  const slots = bindings
    .keysOf(command)
    .map((chord, place) => ({ chord, slot: { command, place }, key: `key ${place}` }));
  return (
    <Row help={help}>
      {props.isChanged(command) && (
        <IconButton
          size="sm"
          className="!size-5"
          label={`Reset the key of “${label}”`}
          onClick={() => props.onReset(command)}
        >
          <RotateCcw />
        </IconButton>
      )}
      {slots.map(({ chord, slot, key }) => {
        const waits = asked?.command === command && asked.place === slot.place;
        if (fixed) return <Keys key={key} chord={chord} />;
        return (
          <button
            key={key}
            type="button"
            aria-pressed={waits}
            onClick={() => onAsk(slot)}
            onBlur={() => waits && onAsk(null)}
            onKeyDown={(event) => waits && props.onPress(event, slot)}
            className={clsx(
              'relative -mx-0.5 min-h-5 rounded-sm px-0.5 py-px',
              waits ? 'bg-accent-soft px-1.5 text-accent' : 'hover:bg-accent-soft',
            )}
          >
            <span className="sr-only">{`${help}: ${keyWords(chord)}; change this key`}</span>
            <span aria-hidden className="flex gap-1">
              {waits ? 'Press a key' : <Keys chord={chord} />}
            </span>
          </button>
        );
      })}
    </Row>
  );
}

function Row({ help, children }: { help: string; children: ReactNode }) {
  return (
    <li className="flex min-h-6 items-center justify-between gap-4 border-b py-px">
      {help}
      <span className="flex shrink-0 items-center gap-1">{children}</span>
    </li>
  );
}

function Keys({ chord }: { chord: Chord }) {
  return keyNames(chord).map((name) => <Kbd key={name}>{name}</Kbd>);
}
