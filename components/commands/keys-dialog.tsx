'use client';

import { type KeyboardEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { bindingsOf, type ChangedKeys, isChanged, rebind, resetKeys } from './bindings';
import { COMMANDS, type KeysFor, type ReviewKind } from './commands';
import { KeyList, type Slot } from './key-list';
import { type Chord, chordOf, keyWords, refusalOf } from './keys';
import { useChangedKeys } from './use-bindings';

interface KeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What can be done there is listed. */
  kind: ReviewKind;
  /** What there is to do. */
  has: KeysFor;
}

/** The keys as a person changes them, and what is said about that. */
function useKeyChanges() {
  const [changed, setChanged] = useChangedKeys();
  /** The key that is being changed. */
  const [asked, setAsked] = useState<Slot | null>(null);
  const [message, setMessage] = useState('');
  const bindings = bindingsOf(changed);
  const change = (next: ChangedKeys, words: string) => {
    setChanged(Object.keys(next).length > 0 ? next : null);
    setMessage(words);
  };
  const take = ({ command, place }: Slot, chord: Chord) => {
    const before = bindings.keysOf(command)[place] ?? '';
    const other = bindings.commandOf(chord);
    const had =
      other && other !== command
        ? ` “${COMMANDS[other].label}” had it and has ${keyWords(before)} instead.`
        : '';
    change(
      rebind(changed, command, place, chord),
      `${keyWords(chord)}: “${COMMANDS[command].label}”.${had}`,
    );
    setAsked(null);
  };
  const ask = (slot: Slot | null) => {
    setAsked(slot);
    setMessage(slot ? 'Press the new key. Esc leaves it as it is.' : '');
  };
  const onPress = (event: KeyboardEvent, slot: Slot) => {
    if (event.key === 'Tab') return;
    event.preventDefault();
    const chord = chordOf(event.nativeEvent);
    const refusal = refusalOf(event.nativeEvent);
    if (event.key === 'Escape') ask(null);
    else if (event.repeat) return;
    else if (refusal !== null) setMessage(refusal);
    else if (chord !== null) take(slot, chord);
  };
  return { changed, bindings, asked, message, change, ask, onPress };
}

/** All keys of a screen; each but those that text fields know, too, can be changed. */
export function KeysDialog({ open, onOpenChange, kind, has }: KeysDialogProps) {
  const keys = useKeyChanges();
  const { changed, asked, ask, change } = keys;
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        // Esc leaves the key first, then the window.
        if (!stays && asked) ask(null);
        else onOpenChange(stays);
      }}
      title="Keys"
      description="Disabled while you type and while a dialog is open. Choose a key to change it."
      width="lg"
      footer={<KeysFooter {...keys} />}
    >
      <KeyList
        kind={kind}
        has={has}
        bindings={keys.bindings}
        isChanged={(command) => isChanged(changed, command)}
        asked={asked}
        onAsk={ask}
        onPress={keys.onPress}
        onReset={(command) =>
          change(
            resetKeys(changed, command),
            `“${COMMANDS[command].label}” is back to its default key.`,
          )
        }
      />
    </Dialog>
  );
}

type KeysFooterProps = Pick<
  ReturnType<typeof useKeyChanges>,
  'changed' | 'bindings' | 'message' | 'change'
>;

function KeysFooter({ changed, bindings, message, change }: KeysFooterProps) {
  return (
    <>
      <p role="status" className="min-w-0 flex-1 text-pretty text-muted text-xs">
        {message}
      </p>
      <Button
        size="sm"
        variant="ghost"
        disabled={bindings.commandOf('J') === 'next-video'}
        onClick={() =>
          change(
            rebind(rebind(changed, 'next-video', 0, 'J'), 'previous-video', 0, 'K'),
            'J and K go to the next video and the one before; the keys that these had play.',
          )
        }
      >
        J and K for the list
      </Button>
      <Button
        size="sm"
        disabled={Object.keys(changed).length === 0}
        onClick={() => change({}, 'All keys are back to their defaults.')}
      >
        Reset all keys
      </Button>
    </>
  );
}
