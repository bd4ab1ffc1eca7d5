import type { Metadata } from 'next';
import { cancelRun, retryRun } from '@/app/actions';
import { requirePerson } from '@/app/person';
import { RunView } from '@/components/runs/run-view';

export const metadata: Metadata = { title: 'Run' };

/** One run, live while it goes on. */
export default async function RunPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePerson();
  const { id } = await params;
  return <RunView runId={id} cancelRun={cancelRun} retryRun={retryRun} />;
}
