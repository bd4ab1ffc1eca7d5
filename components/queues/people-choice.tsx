'use client';

import { Checkbox } from '@/components/ui/checkbox';
import { FieldGroup } from '@/components/ui/field';
import { Spinner } from '@/components/ui/spinner';
import { useReviewers } from '@/lib/queues/queries';

interface PeopleChoiceProps {
  /** Ids of those who are chosen; null means everybody. */
  chosen: readonly string[] | null;
  onChosen: (ids: string[]) => void;
  error?: string | undefined;
}

/** Who may claim from a queue. */
export function PeopleChoice({ chosen, onChosen, error }: PeopleChoiceProps) {
  const people = useReviewers();
  const ids = chosen ?? people.data?.map(({ id }) => id) ?? [];
  return (
    <FieldGroup
      error={error}
      legend={<legend className="mb-1.5 font-medium text-muted text-xs">People</legend>}
    >
      {people.isPending && <Spinner label="Looking for reviewers…" />}
      {people.error && <p className="text-bad text-xs">{people.error.message}</p>}
      <div className="-m-1 grid max-h-40 gap-x-4 gap-y-1.5 overflow-y-auto p-1 sm:grid-cols-2">
        {people.data?.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={ids.includes(id)}
            onCheckedChange={(checked) =>
              onChosen(checked ? [...ids, id] : ids.filter((one) => one !== id))
            }
            label={name}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
