'use client';

import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useStored } from '@/components/ui/use-stored';
import { isSamePlace, type Place } from '../item/cells';
import { foldedQuestions, foldOf } from './folds';
import type { Section } from './matrix-layout';

const keysSchema = z.array(z.string());
const NONE: string[] = [];

/** The lines that stand for questions without a score, and what a person does with them. */
export interface Folds {
  /** The questions of a section's line, by their ids; none where it has no line. */
  of: (section: string) => readonly string[];
  isOpen: (section: string) => boolean;
  /** Opens a line or closes it, for all clips, as kept on this device. */
  toggle: (section: string) => void;
}

/**
 * The lines that stand for questions without a score. One opens when the choice moves into it.
 * @param mayFold whether people see what the judge says, by which questions are put together
 */
export function useFolds(sections: readonly Section[], chosen: Place, mayFold: boolean): Folds {
  const folded = useMemo(
    () => (mayFold ? foldedQuestions(sections) : new Map<string, string[]>()),
    [sections, mayFold],
  );
  const [kept, keep] = useStored('unscored-open', keysSchema, NONE);
  const [entered, setEntered] = useState(NONE);
  const [last, setLast] = useState<Place | null>(null);
  // With the choice, not after it: the cell that takes the focus has to be there.
  if (last === null || !isSamePlace(last, chosen)) {
    setLast(chosen);
    const into = foldOf(sections, folded, chosen);
    if (into !== undefined && !entered.includes(into)) setEntered([...entered, into]);
  }
  const isOpen = (section: string) => kept.includes(section) || entered.includes(section);
  return {
    of: (section) => folded.get(section) ?? NONE,
    isOpen,
    toggle: (section) => {
      const others = (list: string[]) => list.filter((key) => key !== section);
      keep(isOpen(section) ? others(kept) : [...kept, section]);
      setEntered(others(entered));
    },
  };
}
