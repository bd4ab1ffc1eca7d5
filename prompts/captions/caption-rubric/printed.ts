import { countIn } from '../counting/count';
import { CAPTION_TYPES, type CaptionData } from '../data';
import { cappedScore, checkLength, type LengthSettings } from '../limits/length';

/** How upstream checks lengths: by the item's limit alone, and by its own count. */
export const UPSTREAM_LENGTH: LengthSettings = {
  lengthRule: 'item',
  tolerance: '30',
  counting: 'upstream',
};

/** A caption with its score, as upstream adds them up. */
export interface AddedUp {
  data: CaptionData;
  score: number;
}

/**
 * What upstream's evaluation prints of scored captions: means with and without its length penalty, average length, and
 * density, which is the penalised mean by the average length.
 */
export function describePrinted(rows: readonly AddedUp[]): string {
  const all = rows.map(({ data, score }) => {
    const length = checkLength(data, UPSTREAM_LENGTH);
    const words = countIn(data.caption, 'words', UPSTREAM_LENGTH.counting);
    return { type: data.type, score, penalised: cappedScore(score, length), words, length };
  });
  const fired = all.filter(({ length }) => length.fired.length > 0).length;
  const byType = CAPTION_TYPES.flatMap((type) => {
    const here = all.filter((one) => one.type === type);
    if (here.length === 0) return [];
    const penalised = mean(here.map((one) => one.penalised));
    const words = mean(here.map((one) => one.words));
    const density = words > 0 ? penalised / words : 0;
    return `${type} ${mean(here.map(({ score }) => score)).toFixed(2)}, penalised ${penalised.toFixed(2)}, ${words.toFixed(2)} words, density ${density.toFixed(4)}`;
  });
  const whole = mean(all.map(({ penalised }) => penalised)).toFixed(3);
  return `AnyCapEval prints of these ${all.length}: penalised mean ${whole}, length penalty ${fired} times; ${byType.join('; ')}.`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
