import type { ReactNode } from 'react';
import { QaPlaces } from '@/benchmarks/instructional-qa/views/qa-places';

/** What the pages of instructional question answering have in common: the way from one to the other. */
export default function QaLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <QaPlaces />
      {children}
    </>
  );
}
