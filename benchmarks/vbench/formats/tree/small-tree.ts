/**
 * A small tree for tests, in our own words: four dimensions, one prompt that Diversity shares, two that differ by a minus
 * sign, one that is longer than a file's name takes and whose cut ends in a space, curly signs and degrees.
 */

/** A prompt whose first 180 characters end in a space. */
export const LONG_PROMPT =
  `The hiker’s lantern ${'glows over the moor and '.repeat(7)}then fades.`.replace(
    /^(.{179})./u,
    '$1 ',
  );

const SHARED = 'A paper boat drifts across a pond.';
const COLD = 'Milk in a jug cools down to -10°C.';
const WARM = 'Milk in a jug cools down to 10°C.';

const LISTS: Readonly<Record<string, readonly string[]>> = {
  Diversity: [SHARED, 'A street market at dusk — seen from a roof.'],
  Complex_Landscape: [LONG_PROMPT],
  Mechanics: [SHARED, 'A marble rolls down a ramp.'],
  Thermotics: [COLD, WARM],
};

const METADATA: Readonly<Record<string, unknown>> = {
  [`Mechanics ${SHARED}`]: ['Is there a pond?', 'Does the boat float?'],
  'Mechanics A marble rolls down a ramp.': ['Does the marble roll down?'],
  [`Complex_Landscape ${LONG_PROMPT}`]: ['A moor.', 'A lantern.', 'Fog.', 'A hut.', 'Night.'],
  [`Thermotics ${COLD}`]: ['Is there milk?', 'Is the milk frozen?'],
  [`Thermotics ${WARM}`]: ['Is there milk?', 'Is the milk liquid?'],
};

const FULL = [...new Set(Object.values(LISTS).flat())];

const text = (lines: readonly string[]) => `${lines.join('\n')}\n`;
const json = (value: unknown) => JSON.stringify(value, null, 2);

function infoOf(prompt: string) {
  const dimension = Object.keys(LISTS).filter((one) => LISTS[one]?.includes(prompt));
  return { caption: prompt, dimension };
}

/** The small tree's files, each of which a test may exchange for another or leave out (null). */
export function smallTree(
  changes: Readonly<Record<string, string | null>> = {},
): Map<string, string> {
  const files: Record<string, string | null> = {
    'prompts/VBench2_full_text.txt': text(FULL),
    'prompts/prompt_aug/VBench2_full_text_aug.txt': text(FULL.map((one) => `At length: ${one}`)),
    'prompts/prompt_ch/VBench2_full_text_ch.txt': text(FULL.map((one) => `中文：${one}`)),
    'prompts/VBench2_full_text_info.json': json(
      Object.fromEntries(FULL.map((one) => [Array.from(one).slice(0, 180).join(''), infoOf(one)])),
    ),
  };
  for (const [dimension, prompts] of Object.entries(LISTS)) {
    files[`prompts/prompt/${dimension}.txt`] = text(prompts);
    files[`prompts/prompt_aug/VBench2_aug_prompt/${dimension}.txt`] = text(
      prompts.map((one) => `At length: ${one}`),
    );
    files[`prompts/prompt_ch/VBench2_ch_prompt/${dimension}.txt`] = text(
      prompts.map((one) => `中文：${one}`),
    );
    const rows = prompts.map((prompt_en) => {
      const auxiliary_info = METADATA[`${dimension} ${prompt_en}`];
      return { prompt_en, dimension, ...(auxiliary_info !== undefined && { auxiliary_info }) };
    });
    files[`prompts/meta_info/${dimension}.json`] = json(rows);
  }
  const changed = Object.entries({ ...files, ...changes });
  return new Map(changed.flatMap(([path, content]) => (content === null ? [] : [[path, content]])));
}
