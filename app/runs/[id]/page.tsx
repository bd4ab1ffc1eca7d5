import type { Metadata } from 'next';
import { cancelRun, pauseRun, resumeRun, retryRun } from '@/app/actions';
import { requirePerson } from '@/app/person';
import { deriveAgain, repeatRun } from '@/app/runs/actions';
import { RunView } from '@/components/runs/run-view';

export const metadata: Metadata = { title: 'Run' };

const actions = { cancelRun, pauseRun, resumeRun, retryRun, deriveAgain, repeatRun };

/** One run, live while it goes on. */
export default async function RunPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePerson();
  const { id } = await params;
  return <RunView runId={id} actions={actions} />;
}
