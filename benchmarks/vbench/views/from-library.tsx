'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import { makeItems } from './queries';

/** Takes those clips of a model that are in the library already, by their names. */
export function FromLibrary({ planId, model }: { planId: string; model: string }) {
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: () => makeItems(planId, { model }),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2 text-xs">
      <Button
        size="sm"
        variant="ghost"
        disabled={model.trim() === ''}
        pending={make.isPending}
        onClick={() => make.mutate()}
      >
        Use the model’s clips in the library
      </Button>
      {make.data && (
        <span role="status" className="text-muted">
          {make.data.files === 0
            ? 'None of them has a name of the plan.'
            : `${countNoun(make.data.files, 'clip')} of the plan: ${countNoun(make.data.added, 'new item')}, ${make.data.known} here already.`}
        </span>
      )}
      <RefusalNote refusal={make.error?.message ?? null} />
    </div>
  );
}
