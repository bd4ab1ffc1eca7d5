'use client';

import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Input, Select } from '@/components/ui/field';
import { formatCount } from '@/components/ui/numbers';
import { PAGE_LENGTH, type Preview, SHOWN, type Shown } from '../../formats/pages/schema';
import { SHOWN_WORDS } from '../../formats/pages/words';
import type { TrimmingSettings } from '../../formats/trimming/schema';
import { VideoCard } from './video-card';

/** What of the list is to be seen. */
export interface ShownPart {
  show: Shown;
  search: string;
  /** From 0. */
  page: number;
}

/** Properties of {@link ClipPreview}. */
export interface ClipPreviewProps {
  preview: Preview;
  /** Those that the preview was made by. */
  settings: TrimmingSettings;
  shown: ShownPart;
  busy: boolean;
  onShow: (shown: ShownPart) => void;
}

/** The videos of the annotations page by page, each with what trimming makes of it. */
export function ClipPreview({ preview, settings, shown, busy, onShow }: ClipPreviewProps) {
  const { list } = preview;
  const top = useRef<HTMLElement | null>(null);
  return (
    <section
      ref={top}
      aria-label="Videos"
      aria-busy={busy}
      className="flex scroll-mt-14 flex-col gap-3"
    >
      <div className="flex flex-wrap items-end gap-3">
        <ListFilters shown={shown} onShow={onShow} />
        <Pager
          total={list.total}
          page={shown.page}
          onPage={(page) => onShow({ ...shown, page })}
          className="ml-auto"
        />
      </div>
      <p className="text-muted text-xs">
        Bars are steps; what is the same has one colour and one number. Point at one to read it, or
        go to a timeline and use the arrow keys. Brackets above are clips.
      </p>
      {list.videos.length === 0 && <p className="text-muted">No video is like that.</p>}
      <ol className={clsx('flex flex-col gap-3 transition-opacity', busy && 'opacity-60')}>
        {list.videos.map((video, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may name a video twice, on one line.
          <li key={`${shown.page} ${index} ${video.video}`}>
            <VideoCard video={video} settings={settings} />
          </li>
        ))}
      </ol>
      {list.total > PAGE_LENGTH && (
        <Pager
          total={list.total}
          page={shown.page}
          onPage={(page) => {
            onShow({ ...shown, page });
            top.current?.scrollIntoView();
          }}
          className="self-end"
        />
      )}
    </section>
  );
}

function ListFilters({ shown, onShow }: Pick<ClipPreviewProps, 'shown' | 'onShow'>) {
  return (
    <>
      <Field label="Show" className="w-52">
        <Select
          value={shown.show}
          onChange={(event) => {
            const show = SHOWN.find((one) => one === event.target.value) ?? 'all';
            onShow({ ...shown, show, page: 0 });
          }}
        >
          {SHOWN.map((show) => (
            <option key={show} value={show}>
              {SHOWN_WORDS[show]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Find" className="w-56">
        <Input
          type="search"
          value={shown.search}
          maxLength={200}
          placeholder="video or subject"
          onChange={(event) => onShow({ ...shown, search: event.target.value, page: 0 })}
        />
      </Field>
    </>
  );
}

interface PagerProps {
  total: number;
  page: number;
  onPage: (page: number) => void;
  className: string;
}

function Pager({ total, page, onPage, className }: PagerProps) {
  const last = Math.max(0, Math.ceil(total / PAGE_LENGTH) - 1);
  const from = Math.min(total, page * PAGE_LENGTH + 1);
  const to = Math.min(total, (page + 1) * PAGE_LENGTH);
  return (
    <div className={clsx('flex h-8 items-center gap-2', className)}>
      <span className="text-muted text-xs tabular-nums">
        {formatCount(from)}–{formatCount(to)} of {formatCount(total)}
      </span>
      {last > 0 && (
        <>
          <Button
            size="sm"
            aria-label="Videos before"
            disabled={page === 0}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft aria-hidden className="size-3.5" />
          </Button>
          <Button
            size="sm"
            aria-label="Further videos"
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight aria-hidden className="size-3.5" />
          </Button>
        </>
      )}
    </div>
  );
}
