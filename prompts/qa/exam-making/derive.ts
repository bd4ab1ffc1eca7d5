import { EXAM_KIND, type ExamData } from '@/benchmarks/instructional-qa/formats/data';
import { orderOptions } from '@/benchmarks/instructional-qa/formats/letters/options';
import type { Brought } from '@/lib/suites/calls';
import type { MadeItem, Origin } from '@/lib/suites/item';
import type { McqInput } from './schema';

/** Where the right letter is kept: the suite that asks for it, its unit and its question. */
export const KEY = { suite: 'examining', unit: 'exam:1', question: 'choice' } as const;

/** The question as it is put to examinees, its options in an order of its own, and its right letter as its key. */
export function produces(
  _brought: Brought,
  { data, settings }: McqInput,
  origin: Origin,
): MadeItem[] {
  const { clip, granularity, question, answer, wrong } = data;
  const { options, key } = orderOptions(answer, wrong, [
    ...[settings.seed, clip.video, clip.from],
    ...[question, answer, ...wrong],
  ]);
  const { video, source, view, from, to } = clip;
  const made: ExamData = { video, source, view, from, to, granularity, question, options };
  const { name, cluster, task, facets } = origin;
  return [
    {
      kind: EXAM_KIND,
      number: 1,
      name,
      data: made,
      keepsMedia: true,
      cluster,
      task,
      facets: { ...facets },
      key: [{ ...KEY, value: key }],
    },
  ];
}
