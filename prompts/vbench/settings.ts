import { z } from 'zod';
import { type VbenchData, vbenchDataSchema } from '@/benchmarks/vbench/formats/data';
import { labelOf } from '@/benchmarks/vbench/formats/dimensions';
import { faultIn } from '@/benchmarks/vbench/formats/judged/checks';
import { HOW_JUDGED } from '@/benchmarks/vbench/formats/judged/table';
import type { SuiteInput } from '@/lib/suites/input';

/** An item's data whose metadata are what its dimension is judged by. */
export const itemDataSchema = vbenchDataSchema.superRefine(({ dimension, metadata }, context) => {
  const fault = faultIn(HOW_JUDGED[dimension], metadata);
  if (fault === null) return;
  const message = `The metadata of ${labelOf(dimension)} ${fault}`;
  context.addIssue({ code: 'custom', path: ['metadata'], message });
});

/** The setting that says how many frames of each video are looked at. */
export const FRAMES_SETTING = 'frames';

const choices = z.object({
  asUpstream: z
    .boolean()
    .default(false)
    .meta({
      title: 'As upstream',
      description:
        '64 frames, one question a call and none skipped, short prompts to be answered in plain words, two camera labels, windows of 2 s; what it decides is not chosen below. Comparisons of texts go to the text model where one is chosen',
      topic: 'Procedure',
      values: {
        true: { name: 'as upstream', short: 'as upstream', long: 'as upstream’s evaluator asks' },
        false: { name: 'ours' },
      },
    }),
  [FRAMES_SETTING]: z
    .number()
    .int()
    .min(4)
    .max(64)
    .default(16)
    .meta({
      title: 'Frames of each video',
      description: 'from the first to the last, at even distance; upstream looks at 64',
      topic: 'Frames',
      values: { '16': { name: '16' } },
    }),
  bundle: z
    .boolean()
    .default(false)
    .meta({
      title: 'Ask an item’s questions in one call',
      description:
        'saves calls, and changes what is measured: an answer leans on its neighbours; such runs stand apart from others',
      topic: 'Questions in a call',
      values: {
        true: { name: 'all of an item', short: 'bundled', long: 'questions bundled' },
        false: { name: 'one' },
      },
    }),
  skip: z
    .boolean()
    .default(false)
    .meta({
      title: 'Skip questions that no longer change the value',
      description:
        'after a precondition that is not met, and after the miss that decides; people are asked all, so there is less to compare',
      topic: 'Questions that no longer count',
      values: {
        true: { name: 'skipped', short: 'skipping' },
        false: { name: 'asked' },
      },
    }),
  twoLabels: z
    .boolean()
    .default(false)
    .meta({
      title: 'Camera Motion: ask for up to two labels',
      description: 'one of them has to be the one asked for, which is nearer to upstream',
      topic: 'Labels of the camera’s motion',
      values: {
        true: { name: 'up to two', short: 'two camera labels' },
        false: { name: 'one' },
      },
    }),
  windows: z
    .boolean()
    .default(false)
    .meta({
      title: 'Instance Preservation: look at windows of 2 s',
      description: 'one after another, each second, as upstream does; a call each',
      topic: 'Instance Preservation',
      values: {
        true: { name: 'windows of 2 s', short: 'windows of 2 s' },
        false: { name: 'the whole video' },
      },
    }),
  shortSets: z
    .boolean()
    .default(false)
    .meta({
      title: 'Diversity: count sets of fewer than twenty videos',
      description: 'their values are shown anyway, and enter the figure only with this',
      topic: 'Short sets of Diversity',
      values: {
        true: { name: 'counted', short: 'short sets counted' },
        false: { name: 'left out' },
      },
    }),
});

/** What upstream does wherever that can be chosen. */
const AS_UPSTREAM = {
  [FRAMES_SETTING]: 64,
  bundle: false,
  skip: false,
  twoLabels: true,
  windows: true,
} as const;

/**
 * What can be chosen about how the judge is asked. “As upstream” decides whatever upstream has decided; where it is off it is
 * left out, so that runs from before there was that choice stand with those after.
 */
export const settings = choices.overwrite((chosen) => {
  const { asUpstream, ...others } = chosen;
  return (asUpstream ? { ...others, ...AS_UPSTREAM, asUpstream } : others) as typeof chosen;
});

/** See {@link settings}. */
export type Settings = z.infer<typeof settings>;

/** An item as the suite takes it. */
export type VbenchInput = SuiteInput<VbenchData, Settings>;
