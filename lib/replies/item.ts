import type { Claim } from './claims';
import { findLabelled, isOfAspect, type Labelled, labelOf, withoutScores } from './labelled';
import { createNamer } from './names';
import { wordsOfPassage } from './passage';
import { partsOf, statedScale } from './prose-parts';
import type { Scale } from './shape';
import { readItemTable } from './tables';
import { loneValue } from './values';

/** What a reply in prose says about its one rated item. */
export function readItemInProse(prose: string, scale: Scale): Claim[] {
  const { rows, lines } = partsOf(prose, scale);
  const texts = lines.map(({ text }) => text);
  return [...readItemTable(rows, scale), ...claimsIn(texts, statedScale(prose, scale))];
}

function claimsIn(texts: readonly string[], scale: Scale): Claim[] {
  const namer = createNamer([]);
  const labelled: { text: string; one: Labelled }[] = texts.flatMap((text) =>
    findLabelled(text, scale, namer).map((one) => ({ text, one })),
  );
  const isAside = ({ text, one }: { text: string; one: Labelled }) =>
    isOfAspect(text.slice(Math.max(one.from - 30, 0), one.from));
  const own = labelled.filter(({ one }) => one.of !== 'foreign');
  const named = own.length > 0 ? own : labelled.filter((one) => !isAside(one));
  const lines = texts.flatMap((text) => labelOf(text, scale));
  const values = [...named.map(({ one }) => one.value), ...lines];
  const alone = texts.flatMap((text) => {
    const value = loneValue(text, scale, false);
    const isWhole = texts.length === 1;
    return value && (isWhole || (value.kind === 'score' && value.scaled)) ? [value] : [];
  });
  const words = wordsOfPassage(withoutScores(texts, scale, namer).join('\n'));
  return [
    ...values.map((value) => ({ value, words, weak: false })),
    ...alone.map((value) => ({ value, words, weak: true })),
  ];
}
