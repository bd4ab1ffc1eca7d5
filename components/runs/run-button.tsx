'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { Button, type ButtonProps } from '@/components/ui/button';
import { type Refusal, reached } from '@/components/ui/server-action';

/** Properties of {@link RunButton}. */
export interface RunButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'children'> {
  action: () => Promise<{ ok: true } | Refusal>;
  /** The message when it is done. */
  done: string;
}

/** A button with an action on a run, and a message about its outcome. */
export function RunButton({ action, done, ...rest }: RunButtonProps) {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const press = async () => {
    setPending(true);
    const result = await reached(action());
    await queryClient.invalidateQueries();
    setPending(false);
    if (result.ok) toast.success(done);
    else toast.error(result.message);
  };
  return <Button pending={pending} onClick={press} {...rest} />;
}
