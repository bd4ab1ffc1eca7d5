'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { RefusalNote } from '@/components/ui/refusal-note';
import type { Refusal } from '@/components/ui/server-action';
import { useSubmit } from '@/components/ui/use-submit';
import type { ListedDataset } from '@/lib/datasets/schema';
import { planKeys } from './queries';

/** Properties of {@link DeletePlanDialog}. */
export interface DeletePlanDialogProps {
  plan: ListedDataset;
  onClose: () => void;
  submit: () => Promise<{ ok: true } | Refusal>;
}

/** Asks once more before a plan is forgotten. */
export function DeletePlanDialog({ plan, onClose, submit }: DeletePlanDialogProps) {
  const router = useRouter();
  const client = useQueryClient();
  const { pending, refusal, run } = useSubmit();
  const confirm = async () => {
    if (!(await run(submit))) return;
    router.push('/vbench');
    await client.invalidateQueries({ queryKey: planKeys.all });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="sm"
      title={`Delete “${plan.name}”?`}
      description="The plan goes for good. Videos, items, runs and answers stay; a plan of the same prompts, texts and seed has the same names and seeds again."
    >
      <div className="flex flex-col gap-3">
        <RefusalNote refusal={refusal} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" pending={pending} onClick={() => void confirm()}>
            Delete the plan
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
