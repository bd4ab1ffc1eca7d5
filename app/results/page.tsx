import type { Metadata } from 'next';
import { requirePerson } from '@/app/person';
import { draftStudy, freezeStudy } from '@/app/studies/actions';
import { ResultsView } from '@/components/results/results-view';
import { thresholdRange } from '@/lib/suites/figures';
import { suites } from '@/prompts';
import { deletePreferences } from './actions';

export const metadata: Metadata = { title: 'Results' };

/** What to publish: figures by model. */
export default async function ResultsPage() {
  await requirePerson();
  return (
    <ResultsView
      deletePreferences={deletePreferences}
      studies={{ draftStudy, freezeStudy }}
      suites={suites.map((suite) => ({
        id: suite.id,
        name: suite.name,
        kind: suite.takes.kind,
        states: suite.figures.length > 0 || suite.sides !== undefined,
        mixes: suite.scoreImporters?.some(({ specialised }) => specialised) ?? false,
        defects: suite.defects,
        threshold: thresholdRange(suite),
      }))}
    />
  );
}
