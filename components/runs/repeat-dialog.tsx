'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogClose } from '@/components/ui/dialog';
import { RefusalNote } from '@/components/ui/refusal-note';
import { useSubmit } from '@/components/ui/use-submit';
import type { RunActions } from './actions';
import { WorkerNotice } from './worker-notice';

/** Properties of {@link RepeatDialog}. */
export interface RepeatDialogProps extends Pick<RunActions, 'repeatRun'> {
  runId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks how to repeat a run: reusing replies on record, or as a further repeat. */
export function RepeatDialog({ runId, open, onOpenChange, repeatRun }: RepeatDialogProps) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isFurther, setIsFurther] = useState(false);
  const { pending, refusal, run } = useSubmit();
  const start = async () => {
    const begun = await run(() => repeatRun(runId, isFurther));
    if (!begun) return;
    onOpenChange(false);
    await queryClient.invalidateQueries();
    router.push(`/runs/${begun.runId}`);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Run again with the same settings"
      description="The same judge with the parameters it had, the same prompt versions, items, frames and settings."
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          <Button variant="primary" pending={pending} onClick={start}>
            Start
          </Button>
        </>
      }
    >
      <WorkerNotice />
      <Checkbox
        checked={isFurther}
        onCheckedChange={setIsFurther}
        label="Ask everything again, as a further repeat"
        hint="Shows how far the judge’s answers spread. Otherwise replies on record are taken over, and only what has none is asked."
      />
      {refusal && (
        <div className="mt-4">
          <RefusalNote refusal={refusal} />
        </div>
      )}
    </Dialog>
  );
}
