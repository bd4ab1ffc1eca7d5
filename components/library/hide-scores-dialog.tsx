'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { countNoun } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import { Spinner } from '@/components/ui/spinner';
import { useSubmit } from '@/components/ui/use-submit';
import type { ShowingCost } from '@/lib/library/listing.schema';
import { useProjects, useShowingCost } from '@/lib/library/queries';
import type { ProjectActions } from './actions';

interface HideScoresDialogProps extends Pick<ProjectActions, 'hideScores'> {
  projectId: string;
  onClose: () => void;
}

/** Asks whether a project hides its scores from reviewers until they have answered. */
export function HideScoresDialog(props: HideScoresDialogProps) {
  const project = useProjects().data?.find(({ id }) => id === props.projectId);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Scores for reviewers"
      description="For all clips and other items of this project, those that come later too."
    >
      {project ? (
        <HideScoresForm {...props} before={project.hidesScores} />
      ) : (
        <Spinner label="Opening…" />
      )}
    </Dialog>
  );
}

function HideScoresForm({
  projectId,
  hideScores,
  onClose,
  before,
}: HideScoresDialogProps & { before: boolean }) {
  const client = useQueryClient();
  const [hides, setHides] = useState(before);
  const isShowing = before && !hides;
  const cost = useShowingCost(isShowing ? projectId : null);
  const { pending, refusal, run, form } = useSubmit();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (hides !== before && !(await run(() => hideScores(projectId, hides)))) return;
    await client.invalidateQueries();
    onClose();
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} {...form}>
      <Checkbox
        checked={hides}
        onCheckedChange={setHides}
        label="Hide scores from reviewers until they have answered"
        hint="Reviewers see nothing of what judges and other people say of an item, on no page, until they have submitted it themselves. Their answers are independent. Admins, who start runs, and viewers, who are asked nothing, see everything. Where nobody signs in, it holds for everybody."
      />
      {isShowing && (
        <div role="status" className="rounded-md bg-raised px-3 py-2 text-pretty text-xs">
          {cost.data ? costOf(cost.data) : <Spinner label="Counting what it costs…" />}
        </div>
      )}
      <RefusalNote refusal={refusal} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={isShowing ? 'danger' : 'primary'}
          pending={pending}
          disabled={isShowing && !cost.data}
        >
          {isShowing ? 'Show the scores' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

/** What showing the scores costs, in words. */
function costOf({ items, people, unanswered }: ShowingCost): string {
  return `From now on ${countNoun(people, 'person', 'people')} may see what is said of ${countNoun(items, 'item')}. What somebody has seen they cannot answer independently any more: ${countNoun(unanswered, 'independent answer')} could still have come. Answers that were submitted stay independent. Hiding the scores again later does not bring back what was seen meanwhile.`;
}
