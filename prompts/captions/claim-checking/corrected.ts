import { diffArrays } from 'diff';
import { placeAfter, wordChanges } from '@/lib/suites/word-changes';
import { placesOf } from '../claim-splitting/places';
import type { ClaimsData } from '../data';

type Claim = ClaimsData['claims'][number];

/**
 * Claims as a person corrected them, with their places. A claim that stays keeps its words in the caption, also where these
 * moved; one that is reworded has the place of the one before, one that joins others all of theirs. Of a claim that is split,
 * and of a new one, the place is where the caption says it in the same words, if it does.
 */
export function corrected(data: ClaimsData, before: ClaimsData): ClaimsData {
  const changes = wordChanges(before.caption, data.caption);
  const placed: Claim[] = [];
  let replaced: Claim[] = [];
  const moved = new Map(
    before.claims.map((claim) => [claim, claim.place && placeAfter(changes, claim.place)]),
  );
  const texts = (claims: readonly Claim[]) => claims.map(({ text }) => text);
  let at = 0;
  for (const { value, added, removed } of diffArrays(texts(before.claims), texts(data.claims))) {
    const old = before.claims.slice(at, at + value.length);
    if (!added) at += value.length;
    if (removed) {
      replaced = old;
      continue;
    }
    if (added) placed.push(...inPlaceOf(replaced, value, moved, data.caption));
    else placed.push(...old.map((claim) => ({ ...claim, place: moved.get(claim) ?? null })));
    replaced = [];
  }
  return { ...data, claims: eachAtItsOwn(placed) };
}

/** New claims in the place of others; of none where they were added. */
function inPlaceOf(
  replaced: readonly Claim[],
  texts: readonly string[],
  moved: ReadonlyMap<Claim, Claim['place']>,
  caption: string,
): Claim[] {
  const places = replaced.flatMap((claim) => moved.get(claim) ?? []);
  const [only] = texts;
  if (texts.length === 1 && only !== undefined && places.length > 0) {
    const from = Math.min(...places.map((place) => place.from));
    const to = Math.max(...places.map((place) => place.to));
    return [{ text: only, place: { from, to } }];
  }
  if (texts.length === replaced.length) {
    return texts.map((text, index) => {
      const claim = replaced[index];
      return { text, place: (claim && moved.get(claim)) ?? null };
    });
  }
  const said = placesOf(caption, texts);
  return texts.map((text, index) => ({ text, place: said[index] ?? null }));
}

/** No two claims have the same place: the later one has none then. */
function eachAtItsOwn(claims: readonly Claim[]): Claim[] {
  const taken = new Set<string>();
  return claims.map(({ text, place }) => {
    const name = place && `${place.from}-${place.to}`;
    if (name === null || taken.has(name)) return { text, place: null };
    taken.add(name);
    return { text, place };
  });
}
