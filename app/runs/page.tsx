import type { Metadata } from 'next';
import { RunList } from '@/components/runs/run-list';
import { suites } from '@/prompts';

export const metadata: Metadata = { title: 'Runs' };

/** All runs. */
export default function RunsPage() {
  return <RunList suites={suites.map(({ id, name }) => ({ id, name }))} />;
}
