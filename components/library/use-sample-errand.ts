import { useQueryClient } from '@tanstack/react-query';
import { useErrand } from '@/components/ingest/use-errand';
import type { StartRun } from '@/components/runs/actions';
import { reached } from '@/components/ui/server-action';
import { readSamples } from '@/lib/answers/queries';
import { useJudges } from '@/lib/judge/queries';
import { libraryKeys } from '@/lib/library/queries';
import { USUAL_SUITE } from '@/lib/library/schema';
import type { IngestSession } from '@/lib/video/ingest/ingest-session';
import type { OpenSamples, RecordKnownAnswers } from './actions';
import { takeInSamples } from './take-in-samples';

/** What loading the sample clips takes. */
export interface SampleMeans {
  session: IngestSession;
  openSamples: OpenSamples;
  /** Called with the project of the samples, into which they go. */
  onOpened: (projectId: string) => void;
  startRun: StartRun;
  recordKnownAnswers: RecordKnownAnswers;
}

/** Takes the sample clips into the project of the samples, labels them with their known answers, and has the baseline judge them. */
export function useSampleErrand(means: SampleMeans) {
  const { session, openSamples, onOpened, startRun, recordKnownAnswers } = means;
  const client = useQueryClient();
  const judges = useJudges();
  const baseline = judges.data?.find(({ source }) => source === 'built-in');
  const errand = useErrand('samples', 'samples', async () => {
    if (!baseline) throw new Error('The built-in judge is not there.');
    const opened = await reached(openSamples('hallucination'));
    if (!opened.ok) throw new Error(opened.message);
    // Else the library takes it for a project that does not use the suite yet.
    await client.invalidateQueries({ queryKey: libraryKeys.projects });
    onOpened(opened.projectId);
    // A first taste is soon had; the check-up of a judge asks about all of them, in a project of their own.
    const samples = (await readSamples()).filter(({ tuning }) => tuning);
    const itemIds = await takeInSamples(samples, session, opened.projectId);
    if (itemIds.length === 0) {
      throw new Error('None of the sample clips could be taken in; the list says why.');
    }
    // What is known of the samples is known in the words of this suite.
    const suite = USUAL_SUITE;
    const labelled = await reached(recordKnownAnswers(itemIds, suite));
    if (!labelled.ok) throw new Error(labelled.message);
    const run = await reached(startRun({ suite, judgeId: baseline.id, itemIds, settings: {} }));
    if (!run.ok) throw new Error(run.message);
    session.clearFinished();
    const clips = itemIds.length;
    return { runId: run.runId, clips, missing: samples.length - clips };
  });
  return { ...errand, ready: baseline !== undefined, trouble: judges.error };
}
