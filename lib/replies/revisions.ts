import type { EntryClaim } from './json-claims';
import type { Namer } from './names';
import type { Entry, Scale } from './shape';
import { isOnScale } from './values';

/** What a line says after its values, or without any. */
export interface Rest {
  /** The line that it stands in. */
  at: number;
  text: string;
}

/** Words with which a person corrects what was said. */
export const CORRECTS =
  /correct(?:ion|ing|ed)|\brevis|reconsider|second thought|reflection|\bwait\b|\bactually\b|\binstead\b|should(?: have)? be|make (?:that|it)|\bmeant\b|\b(?:raise|lower|change) (?:it|that|this|the|my)\b|korrektur|korrigier|订正|訂正|更正|修正|정정|수정|تصحيح|исправ/iu;
const HEDGES = /\b(?:perhaps|maybe|may|might|could|probably|between|or|not)\b/i;
const NUMBER = /(?<![A-Za-z\d.,:/_-])\d{1,9}(?![\d%]|[.,:]\d)/gu;
const NO_SCORE = /\bframes?\s?#?\d+(?:\s?(?:-|–|to|and)\s?\d+)?|\/\s?\d+/gi;

/**
 * Which claims a later sentence revises: one that names an entry with another number, or corrects what was said. Where
 * it corrects one entry to one number, that is what counts, else what the reply says of those entries is not certain.
 */
export function readRevisions(
  claims: readonly (EntryClaim & { at: number })[],
  rest: readonly Rest[],
  scale: Scale,
  namer: Namer,
): { unsure: Set<Entry>; revised: Map<Entry, number> } {
  const unsure = new Set<Entry>();
  const revised = new Map<Entry, number>();
  const known = new Map<Entry, Map<number | null, number>>();
  for (const { entry, value, at } of claims) {
    const lines = known.get(entry) ?? new Map<number | null, number>();
    known.set(entry, lines);
    const score = value.kind === 'score' ? value.score : null;
    lines.set(score, Math.min(at, lines.get(score) ?? at));
  }
  const isSaid = (entry: Entry, at: number, scores?: readonly number[]) =>
    [...(known.get(entry) ?? [])].some(
      ([score, line]) => line <= at && (!scores || (score !== null && scores.includes(score))),
    );
  for (const { at, text } of rest) {
    const corrects = CORRECTS.test(text);
    for (const sentence of text.split(/(?<=[.!?])\s|(?<=[。！？])/u)) {
      const numbers = (sentence.replace(NO_SCORE, ' ').match(NUMBER) ?? [])
        .map(Number)
        .filter((one) => isOnScale(one, scale));
      if (numbers.length === 0) continue;
      const named = namer.namedIn(sentence);
      const about = named.length > 0 ? named : corrects ? [...known.keys()] : [];
      const [only, ...others] = new Set(numbers);
      const isClear =
        CORRECTS.test(sentence) &&
        named.length === 1 &&
        others.length === 0 &&
        !HEDGES.test(sentence);
      for (const entry of about.filter((one) => isSaid(one, at))) {
        if (isClear && only !== undefined) revised.set(entry, only);
        else if (corrects || !isSaid(entry, at, numbers)) unsure.add(entry);
      }
    }
  }
  return { unsure, revised };
}
