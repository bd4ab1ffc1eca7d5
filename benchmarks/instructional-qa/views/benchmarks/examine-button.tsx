import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useMay } from '@/components/people/person-context';
import type { StartRun } from '@/components/runs/actions';
import { JudgeDialog } from '@/components/runs/judge-dialog';
import { Button } from '@/components/ui/button';
import { ErrorNote } from '@/components/ui/error-note';
import { useSelectedIds } from '@/lib/library/queries';
import { libraryFiltersSchema } from '@/lib/library/schema';
import type { SuiteChoice } from '@/lib/suites/settings';
import { EXAM_KIND } from '../../formats/data';

/** The suite in which models are examined on multiple-choice questions. */
const EXAMINING = 'examining';

/** Properties of {@link ExamineButton}. */
export interface ExamineButtonProps {
  benchmark: string;
  project: string;
  suites: readonly SuiteChoice[];
  startRun: StartRun;
}

/** Has models examined on exactly the multiple-choice questions of a benchmark. */
export function ExamineButton(props: ExamineButtonProps) {
  const [open, setOpen] = useState(false);
  if (!useMay('reviewer')) return null;
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Examine…
      </Button>
      {open && <ExamDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExamDialog({
  benchmark,
  project,
  suites,
  startRun,
  onClose,
}: ExamineButtonProps & { onClose: () => void }) {
  const router = useRouter();
  const filters = libraryFiltersSchema.parse({ project, suite: EXAMINING, benchmark });
  const { data: ids, error, refetch } = useSelectedIds({ kind: 'found', filters });
  if (error) return <ErrorNote error={error} onRetry={() => refetch()} />;
  if (!ids) return null;
  return (
    <JudgeDialog
      open
      onOpenChange={onClose}
      items={ids.map((id) => ({ id, name: '1 question' }))}
      kind={EXAM_KIND}
      suite={EXAMINING}
      suites={suites}
      project={project}
      startRun={startRun}
      onStarted={(id) => router.push(`/runs/${id}`)}
    />
  );
}
