'use client';

import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNote } from '@/components/ui/error-note';
import { Spinner } from '@/components/ui/spinner';
import { useStudyPlans } from '@/lib/studies/queries';
import type { StudyPlace } from '@/lib/studies/schema';
import type { StudyActions } from './actions';
import { PlanForm } from './plan-form';
import { PlanVersions } from './plan-versions';

interface PlanButtonProps {
  place: StudyPlace;
  actions: StudyActions;
}

/** Opens the study plan of a suite in a project: its versions, and for admins the form that makes the next one. */
export function PlanButton({ place, actions }: PlanButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      width="lg"
      title="Study plan"
      description="What is to be shown, by which figures, of which items: frozen before it is looked at, and said with every figure."
      trigger={
        <Button>
          <ClipboardCheck aria-hidden className="size-3.5" />
          Study plan
        </Button>
      }
    >
      {open && <PlanPanel place={place} actions={actions} onClose={() => setOpen(false)} />}
    </Dialog>
  );
}

function PlanPanel({ place, actions, onClose }: PlanButtonProps & { onClose: () => void }) {
  const { data, error, refetch } = useStudyPlans(place);
  const mayWrite = useMay('admin');
  if (error) return <ErrorNote error={error} onRetry={() => refetch()} />;
  if (!data) return <Spinner label="Looking for the plan…" />;
  return (
    <div className="flex flex-col gap-6">
      {data.versions.length > 0 && <PlanVersions plans={data} />}
      {mayWrite ? (
        <PlanForm place={place} plans={data} actions={actions} onClose={onClose} />
      ) : (
        data.versions.length === 0 && <p className="text-muted">No plan has been frozen yet.</p>
      )}
    </div>
  );
}
