import { describe, expect, it } from 'vitest';
import { bindingsOf, isChanged, rebind, resetKeys } from './bindings';
import { COMMAND_IDS, COMMANDS } from './commands';
import { chordOf } from './keys';

const keysOf = (changed: Parameters<typeof bindingsOf>[0], ...ids: typeof COMMAND_IDS) =>
  ids.map((id) => bindingsOf(changed).keysOf(id).join(' '));

describe('the keys at first', () => {
  it('are no two commands’', () => {
    const all = COMMAND_IDS.flatMap((id) => COMMANDS[id].keys);
    expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([]);
  });

  it('are such as can be pressed', () => {
    const { commandOf } = bindingsOf({});
    const press = { code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
    for (const id of COMMAND_IDS) {
      for (const chord of COMMANDS[id].keys) {
        const key = chord === 'Space' ? ' ' : chord.replace(/^(Shift|Mod)\+/, '');
        const held = {
          shiftKey: chord.startsWith('Shift+'),
          ctrlKey: chord.startsWith('Mod+'),
        };
        const pressed = chordOf({ ...press, ...held, key });
        expect(pressed && commandOf(pressed)).toBe(id);
      }
    }
  });
});

describe('a key that is given to a command', () => {
  it('gives that command, and the key before it no longer', () => {
    const { commandOf } = bindingsOf(rebind({}, 'undo', 0, 'Z'));
    expect([commandOf('Z'), commandOf('U')]).toEqual(['undo', null]);
  });

  it('changes places with the one that the other command had', () => {
    const changed = rebind({}, 'next-video', 0, 'J');
    expect(keysOf(changed, 'next-video', 'play-back')).toEqual(['J', 'Shift+J']);
    expect(bindingsOf(changed).commandOf('Shift+J')).toBe('play-back');
  });

  it('takes the place of one key where a command has two', () => {
    const changed = rebind({}, 'frame-on', 1, 'ArrowLeft');
    expect(keysOf(changed, 'frame-on', 'frame-back')).toEqual(['ArrowRight ArrowLeft', '. ,']);
    expect(keysOf(rebind({}, 'frame-on', 0, '.'), 'frame-on')).toEqual(['. ArrowRight']);
  });

  it('is no change where it is the first again', () => {
    const there = rebind({}, 'confirm', 0, 'U');
    expect(Object.keys(there).toSorted()).toEqual(['confirm', 'undo']);
    expect(rebind(there, 'confirm', 0, 'C')).toEqual({});
    expect(resetKeys(there, 'undo')).toEqual({});
  });
});

it('a command whose key was given away before it came has none, until it is reset', () => {
  const changed = { undo: ['L'] };
  expect(keysOf(changed, 'undo', 'play-on')).toEqual(['L', '']);
  expect(isChanged(changed, 'play-on')).toBe(true);
  const reset = resetKeys(changed, 'play-on');
  expect(keysOf(reset, 'undo', 'play-on')).toEqual(['', 'L']);
  expect(resetKeys(reset, 'undo')).toEqual({});
});

it('what is kept of commands that are no more does no harm', () => {
  const changed = { 'no-such-command': ['C'] };
  expect(bindingsOf(changed).commandOf('C')).toBe('confirm');
  expect(rebind(changed, 'undo', 0, 'Z')).toEqual({ undo: ['Z'] });
});
