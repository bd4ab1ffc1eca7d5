import { useEffect, useLayoutEffect, useState } from 'react';
import { toast } from 'sonner';
import { useOutOfSight } from '@/components/ui/layer';

/** Keys that follow each other by less than this are typed in one go, in milliseconds. */
const ONE_GO = 300;

/** Keys that do nothing to an item. */
const HARMLESS = new Set(['Alt', 'AltGraph', 'CapsLock', 'Control', 'Meta', 'Shift', 'Tab']);

/**
 * Tells which keys belong to the item that is shown. Those that were pressed before it was shown were meant for none, or for
 * the one before; so is what is typed in one go with them, since the rest of a sentence would act as commands.
 */
export class KeyGate {
  /** Since when what is shown is, on the clock of events; null while the next item opens. */
  #shownAt: number | null = Number.NEGATIVE_INFINITY;
  #lastStray = Number.NEGATIVE_INFINITY;

  /** Something is shown from now on. @param now on the clock of events, in milliseconds */
  open(now: number): void {
    this.#shownAt = now;
  }

  /** The next item opens. */
  close(): void {
    this.#shownAt = null;
  }

  /** Whether a key that was pressed at a time, in milliseconds, belongs to no item. */
  isStray(at: number): boolean {
    const isEarly = this.#shownAt === null || at < this.#shownAt;
    const isStray = isEarly || at - this.#lastStray < ONE_GO;
    if (isStray) this.#lastStray = at;
    return isStray;
  }
}

/**
 * Keeps stray keys from whatever else listens on the page, and says so.
 * @returns the gate, to be opened and closed by what shows items
 */
export function useKeyGate(): KeyGate {
  const [gate] = useState(() => new KeyGate());
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (HARMLESS.has(event.key) || !gate.isStray(event.timeStamp)) return;
      event.stopImmediatePropagation();
      toast('What was typed while the next one opened is left out.', { id: 'stray-keys' });
    };
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [gate]);
  return gate;
}

/** Opens a gate for an item when it comes into sight. */
export function useGateOpened(gate: KeyGate): void {
  const outOfSight = useOutOfSight();
  useLayoutEffect(() => {
    if (!outOfSight) gate.open(performance.now());
  }, [gate, outOfSight]);
}

/** Closes a gate while an item opens in sight. */
export function useGateClosed(gate: KeyGate): void {
  const outOfSight = useOutOfSight();
  useLayoutEffect(() => {
    if (outOfSight) return;
    gate.close();
    return () => gate.open(performance.now());
  }, [gate, outOfSight]);
}
