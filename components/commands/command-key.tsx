'use client';

import { memo } from 'react';
import { IconButton, type IconButtonProps } from '@/components/ui/icon-button';
import { Kbd } from '@/components/ui/kbd';
import { COMMANDS, type CommandId } from './commands';
import { keyWords, shortKey } from './keys';
import { useBindings } from './use-bindings';

/** The key of a command, next to the words of its button. @param bare without a frame, on a button of strong colour */
export const CommandKey = memo(function CommandKey({
  command,
  bare = false,
}: {
  command: CommandId;
  bare?: boolean;
}) {
  const [chord] = useBindings().keysOf(command);
  if (chord === undefined) return null;
  if (!bare) return <Kbd>{shortKey(chord)}</Kbd>;
  return (
    <span aria-hidden className="ml-0.5 font-mono text-xs opacity-70">
      {shortKey(chord)}
    </span>
  );
});

/** A command's key in words, e.g. “Ctrl or ⌘ with Enter”, for a sentence. */
export function useKeyWords(command: CommandId): string {
  const [chord = ''] = useBindings().keysOf(command);
  return keyWords(chord);
}

interface CommandButtonProps extends Omit<IconButtonProps, 'label' | 'hotkey'> {
  command: CommandId;
  /** What it does just now, where that is not always the same. */
  label?: string;
}

/** A button with nothing but an icon that does what a command does; it shows the command's key. */
export function CommandButton({ command, label, ...rest }: CommandButtonProps) {
  const [chord] = useBindings().keysOf(command);
  return (
    <IconButton
      label={label ?? COMMANDS[command].label}
      {...(chord !== undefined && { hotkey: shortKey(chord) })}
      {...rest}
    />
  );
}
