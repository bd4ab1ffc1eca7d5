import { z } from 'zod';
import { COMMAND_IDS, COMMANDS, type CommandId } from './commands';
import type { Chord } from './keys';

/** The keys of the commands that a person has changed, by command. */
export const changedKeysSchema = z.record(z.string(), z.array(z.string()).readonly());

/** See {@link changedKeysSchema}. */
export type ChangedKeys = z.infer<typeof changedKeysSchema>;

/** Which key gives which command. */
export interface Bindings {
  keysOf: (command: CommandId) => readonly Chord[];
  commandOf: (chord: Chord) => CommandId | null;
}

/** The keys as they are with a person's changes. A key that a person gave to one command is no other's. */
export function bindingsOf(changed: ChangedKeys): Bindings {
  const taken = new Set(COMMAND_IDS.flatMap((id) => changed[id] ?? []));
  const keys = new Map(
    COMMAND_IDS.map((id) => [
      id,
      changed[id] ?? COMMANDS[id].keys.filter((chord) => !taken.has(chord)),
    ]),
  );
  const commands = new Map(
    COMMAND_IDS.flatMap((id) => keys.get(id)?.map((chord) => [chord, id] as const) ?? []),
  );
  return {
    keysOf: (id) => keys.get(id) ?? [],
    commandOf: (chord) => commands.get(chord) ?? null,
  };
}

/**
 * Gives a key to a command, in the place of one of its own. The command that had that key gets the other one, so that
 * each can still be given.
 * @param place which of the command's keys gives way, from 0
 */
export function rebind(
  changed: ChangedKeys,
  id: CommandId,
  place: number,
  chord: Chord,
): ChangedKeys {
  const { keysOf, commandOf } = bindingsOf(changed);
  const keys = keysOf(id);
  const before = keys[place];
  const other = commandOf(chord);
  // A command may have lost its key to a change from before it was there; then there is none to give.
  const exchanged = (key: Chord) => (key === chord ? (before ?? []) : key === before ? chord : key);
  const next: ChangedKeys = {
    ...changed,
    ...(other !== null && { [other]: keysOf(other).flatMap(exchanged) }),
    [id]: before === undefined ? [...keys, chord] : keys.flatMap(exchanged),
  };
  return withoutUnchanged(next);
}

/** Gives a command its first keys back; commands that have them by now get its present ones. */
export function resetKeys(changed: ChangedKeys, id: CommandId): ChangedKeys {
  return COMMANDS[id].keys.reduce((keys, chord, place) => rebind(keys, id, place, chord), changed);
}

/** Whether a command has other keys than at first. */
export function isChanged(changed: ChangedKeys, id: CommandId): boolean {
  return bindingsOf(changed).keysOf(id).join(' ') !== COMMANDS[id].keys.join(' ');
}

function withoutUnchanged(changed: ChangedKeys): ChangedKeys {
  const ids = COMMAND_IDS.filter((id) => isChanged(changed, id));
  return Object.fromEntries(ids.map((id) => [id, bindingsOf(changed).keysOf(id)]));
}
