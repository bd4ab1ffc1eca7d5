'use client';

import { useState } from 'react';
import { Card } from '@/components/ui/card';
import { RefusalNote } from '@/components/ui/refusal-note';
import { Spinner } from '@/components/ui/spinner';
import { useDebounced } from '@/components/ui/use-debounced';
import type { AnnotationRequest, Shown } from '../../formats/pages/schema';
import { type TrimmingSettings, trimmingSettingsSchema } from '../../formats/trimming/schema';
import { AddClips } from './add-clips';
import { ClipPreview } from './clip-preview';
import { FileSummaries } from './file-summaries';
import { usePreview } from './queries';
import { TrimmingForm } from './trimming-form';

/** Properties of {@link ClipWork}. */
export interface ClipWorkProps {
  files: AnnotationRequest['files'];
  /** Tells these files from others. */
  stamp: string;
  /** Which gets the clips; undefined while it is not known. */
  project: { id: string; name: string } | undefined;
}

/** As long as somebody types, nothing is trimmed again. */
const TYPING_MS = 300;

/** What files of annotations hold, how they are trimmed, what comes of it, and the way into the project. */
export function ClipWork({ files, stamp, project }: ClipWorkProps) {
  const [settings, setSettings] = useState<TrimmingSettings>(() =>
    trimmingSettingsSchema.parse({}),
  );
  const [shown, setShown] = useState({ show: 'all' as Shown, search: '', page: 0 });
  const settled = useDebounced(settings, TYPING_MS);
  const search = useDebounced(shown.search, TYPING_MS);
  const preview = usePreview(files, stamp, {
    ...shown,
    search,
    settings: settled,
    project: project?.id ?? null,
  });
  const { data, error, isPending, isFetching } = preview;
  if (isPending) return <Spinner label="Reading the annotations…" />;
  if (!data) return <RefusalNote refusal={error?.message ?? null} />;
  const nothing = data.totals.videos === 0;
  return (
    <>
      <Card title="What was read" flush>
        <FileSummaries preview={data} />
      </Card>
      <RefusalNote refusal={error?.message ?? null} />
      {!nothing && (
        <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <Card
            title="Trimming"
            className="lg:scroll-thin lg:sticky lg:top-14 lg:max-h-[calc(100dvh-4.5rem)]"
          >
            <TrimmingForm
              settings={settings}
              onChange={(changed) => {
                setSettings(changed);
                setShown((before) => ({ ...before, page: 0 }));
              }}
            />
          </Card>
          <div className="flex min-w-0 flex-col gap-4">
            <AddClips
              files={files}
              project={project}
              settings={settings}
              preview={data}
              busy={isFetching || settled !== settings}
            />
            <ClipPreview
              preview={data}
              settings={settled}
              shown={shown}
              busy={isFetching}
              onShow={setShown}
            />
          </div>
        </div>
      )}
    </>
  );
}
