import type { Metadata } from 'next';
import { requirePerson } from '@/app/person';
import { RunList } from '@/components/runs/run-list';
import { suites } from '@/prompts';

export const metadata: Metadata = { title: 'Runs' };

/** All runs. */
export default async function RunsPage() {
  await requirePerson();
  return <RunList suites={suites.map(({ id, name }) => ({ id, name }))} />;
}
