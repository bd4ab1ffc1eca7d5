'use client';

import { useQuery } from '@tanstack/react-query';
import { ExhibitList } from '@/components/evidence/exhibits';
import { type Refusal, reached } from '@/components/ui/server-action';
import { useDebounced } from '@/components/ui/use-debounced';
import type { ItemExhibit } from '@/lib/suites/exhibit';

/** Soon enough to write by, and not with every letter. */
const WRITING_MS = 300;

/** The server action that says what an item would show with other data. */
export type PreviewCorrection = (correction: {
  itemId: string;
  suite: string;
  data: Record<string, unknown>;
}) => Promise<{ ok: true; shows: ItemExhibit[] } | Refusal>;

/** Properties of {@link CorrectionPreview}. */
export interface CorrectionPreviewProps {
  ask: Parameters<PreviewCorrection>[0];
  previewCorrection: PreviewCorrection;
}

/** What the item would show as it is written now, code checks among it, or what is wrong with it. */
export function CorrectionPreview({ ask, previewCorrection }: CorrectionPreviewProps) {
  const written = useDebounced(JSON.stringify(ask), WRITING_MS);
  const { data: preview } = useQuery({
    queryKey: ['correction', written],
    queryFn: () => reached(previewCorrection(JSON.parse(written))),
    placeholderData: (before) => before,
  });
  if (!preview) return null;
  return (
    <section aria-label="What it would show" aria-live="polite" className="rounded-md border p-3">
      {preview.ok ? (
        <ExhibitList exhibits={preview.shows.map(({ exhibit }) => exhibit)} />
      ) : (
        <p className="whitespace-pre-wrap text-warn text-xs">{preview.message}</p>
      )}
    </section>
  );
}
