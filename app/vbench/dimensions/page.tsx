import type { Metadata } from 'next';
import { requirePerson } from '@/app/person';
import { categoryOf, DIMENSIONS, labelOf } from '@/benchmarks/vbench/formats/dimensions';
import { HOW_JUDGED } from '@/benchmarks/vbench/formats/judged/table';
import { DimensionsView } from '@/benchmarks/vbench/views/dimensions-view';

export const metadata: Metadata = { title: 'How dimensions are judged' };

/** How each dimension of VBench-2.0 is judged here and upstream, and what that says of the figures. */
export default async function DimensionsPage() {
  await requirePerson();
  const dimensions = DIMENSIONS.map((id) => {
    const { measures, here, upstream, replaces, compares, because } = HOW_JUDGED[id];
    const said = { measures, here, upstream, replaces, compares, because };
    return { id, label: labelOf(id), category: categoryOf(id), ...said };
  });
  return <DimensionsView dimensions={dimensions} />;
}
