import type { Metadata } from 'next';
import { namedId } from '@/app/named-id';
import { requirePerson } from '@/app/person';
import {
  cancelRun,
  deriveAgain,
  describeRun,
  pauseRun,
  pinRun,
  repeatRun,
  resumeRun,
  retryRun,
  startRun,
} from '@/app/runs/actions';
import { RunView } from '@/components/runs/run-view';
import { suiteChoices } from '@/lib/suites/settings';
import { suiteForKind } from '@/lib/suites/suite';
import { suites } from '@/prompts';

export const metadata: Metadata = { title: 'Run' };

const actions = {
  cancelRun,
  pauseRun,
  resumeRun,
  retryRun,
  deriveAgain,
  repeatRun,
  describeRun,
  pinRun,
};

/** One run, live while it goes on. */
export default async function RunPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePerson();
  const id = await namedId(params);
  const kinds = [...new Set(suites.map(({ takes }) => takes.kind))];
  const suiteOf = Object.fromEntries(
    kinds.flatMap((kind) => {
      const suite = suiteForKind(suites, kind);
      return suite ? [[kind, { id: suite.id, name: suite.name }] as const] : [];
    }),
  );
  return (
    <RunView
      runId={id}
      actions={actions}
      suiteOf={suiteOf}
      suites={suiteChoices(suites)}
      startRun={startRun}
    />
  );
}
