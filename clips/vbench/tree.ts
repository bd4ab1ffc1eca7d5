import { DIMENSIONS, type DimensionId } from '@/benchmarks/vbench/formats/dimensions';
import { ENTRIES, type Entry } from './entries';

/** How many characters of a prompt its videos' names and the keys of the full list have, counted in code points. */
const KEY_LENGTH = 180;

/** The part of a prompt that names its videos. */
export function stemOf(prompt: string): string {
  return [...prompt].slice(0, KEY_LENGTH).join('');
}

const lines = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join('');
const json = (value: unknown) => `${JSON.stringify(value, null, 4)}\n`;

function entriesOf(dimension: DimensionId): Entry[] {
  return ENTRIES.filter(({ dimensions }) => dimension in dimensions);
}

function infoOf(dimension: DimensionId) {
  return entriesOf(dimension).map(({ prompt, dimensions }) => {
    const metadata = dimensions[dimension];
    return { prompt_en: prompt, dimension, ...(metadata && { auxiliary_info: metadata }) };
  });
}

/** The files of the small tree by their paths, in the shape of upstream's. */
export function treeFiles(): Map<string, string> {
  const ofDimension = DIMENSIONS.flatMap((dimension): [string, string][] => {
    const entries = entriesOf(dimension);
    const file = `${dimension}.txt`;
    return [
      [`meta_info/${dimension}.json`, json(infoOf(dimension))],
      [`prompt/${file}`, lines(entries.map(({ prompt }) => prompt))],
      [`prompt_aug/VBench2_aug_prompt/${file}`, lines(entries.map(({ augmented }) => augmented))],
      [`prompt_ch/VBench2_ch_prompt/${file}`, lines(entries.map(({ chinese }) => chinese))],
    ];
  });
  const fullInfo = ENTRIES.map(({ prompt, dimensions }) => [
    stemOf(prompt),
    { caption: prompt, dimension: DIMENSIONS.filter((dimension) => dimension in dimensions) },
  ]);
  return new Map([
    ['VBench2_full_text.txt', lines(ENTRIES.map(({ prompt }) => prompt))],
    ['VBench2_full_text_info.json', json(Object.fromEntries(fullInfo))],
    ['prompt_aug/VBench2_full_text_aug.txt', lines(ENTRIES.map(({ augmented }) => augmented))],
    ['prompt_ch/VBench2_full_text_ch.txt', lines(ENTRIES.map(({ chinese }) => chinese))],
    ...ofDimension,
  ]);
}
