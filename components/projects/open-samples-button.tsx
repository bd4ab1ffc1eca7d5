'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { OpenSamples } from '@/components/library/actions';
import { Button } from '@/components/ui/button';
import { RefusalNote } from '@/components/ui/refusal-note';
import { useSubmit } from '@/components/ui/use-submit';
import { libraryKeys } from '@/lib/library/queries';
import type { FamilyId } from '@/lib/suites/families';

/** Properties of {@link OpenSamplesButton}. */
export interface OpenSamplesButtonProps {
  family: FamilyId;
  /** The page that offers the family's samples. */
  path: string;
  openSamples: OpenSamples;
}

/** Leads to the project of the samples, where those of a family are taken in. */
export function OpenSamplesButton({ family, path, openSamples }: OpenSamplesButtonProps) {
  const client = useQueryClient();
  const router = useRouter();
  const { pending, refusal, run } = useSubmit();
  const open = async () => {
    const opened = await run(() => openSamples(family));
    if (!opened) return;
    await client.invalidateQueries({ queryKey: libraryKeys.projects });
    router.push(`${path}?${new URLSearchParams({ project: opened.projectId })}`);
  };
  return (
    <>
      <Button variant="ghost" pending={pending} onClick={open}>
        <Clapperboard aria-hidden className="size-3.5" />
        Try the samples
      </Button>
      <RefusalNote refusal={refusal} />
    </>
  );
}
