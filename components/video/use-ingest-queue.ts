'use client';

import pLimit from 'p-limit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ingestFile } from '@/lib/video/ingest';
import {
  comparableName,
  isPromptsTable,
  parsePromptsTable,
  reportMismatches,
} from '@/lib/video/prompts-table';
import { RefusedFile } from '@/lib/video/refused-file';
import { createItem, type IngestItem, isSettled, type SampleClip } from './ingest-item';

/** Files on their road at the same time; each decodes on a core of its own. */
const FILES_AT_ONCE = 2;

/** Called when a file has become a video, or turned out to be one that was there. */
export type OnStored = (videoId: string, item: IngestItem) => void;

/** Files on their way into the project, and what can be done with them. */
export interface IngestQueue {
  items: readonly IngestItem[];
  /** What is wrong with the tables of prompts that came along, a sentence each. */
  notices: readonly string[];
  /** Queues videos. Tables of prompts among the files (CSV, JSONL) describe the videos they name. */
  add(files: readonly File[]): Promise<void>;
  /**
   * Takes the app's own clips down the same road.
   * @returns every clip with the video that it became, or null where that failed, once all are through
   */
  ingestSamples(
    clips: readonly SampleClip[],
  ): Promise<{ clip: SampleClip; videoId: string | null }[]>;
  /** Writes down how the video was made; counts until the file is stored. */
  describe(id: string, description: { prompt?: string; model?: string }): void;
  cancel(id: string): void;
  retry(id: string): void;
  /** Takes the files that are through off the list. */
  clearSettled(): void;
}

async function fetchSample(clip: SampleClip, signal: AbortSignal): Promise<File> {
  const response = await fetch(clip.url, { signal });
  if (!response.ok) throw new Error(`The sample ${clip.name} is not there (${response.status}).`);
  return new File([await response.blob()], clip.name);
}

/**
 * The queue of files that are taken in, a few at a time. It lives as long as the component that calls it; what is
 * stored stays stored, and a file dropped again later goes on where it stopped.
 */
export function useIngestQueue({ onStored }: { onStored?: OnStored } = {}): IngestQueue {
  const [items, setItems] = useState<readonly IngestItem[]>([]);
  const [notices, setNotices] = useState<readonly string[]>([]);
  // The road reads the newest texts long after the render that set it off.
  const latest = useRef<readonly IngestItem[]>(items);
  const stored = useRef(onStored);
  const controllers = useRef(new Map<string, AbortController>());
  const [limit] = useState(() => pLimit(FILES_AT_ONCE));

  useEffect(() => {
    stored.current = onStored;
  }, [onStored]);

  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  const change = useCallback((edit: (items: readonly IngestItem[]) => readonly IngestItem[]) => {
    latest.current = edit(latest.current);
    setItems(latest.current);
  }, []);

  const update = useCallback(
    (id: string, changes: Partial<IngestItem>) => {
      change((all) => all.map((item) => (item.id === id ? { ...item, ...changes } : item)));
    },
    [change],
  );

  const find = useCallback((id: string) => latest.current.find((item) => item.id === id), []);

  const travel = useCallback(
    async (id: string): Promise<string | null> => {
      const item = find(id);
      const controller = controllers.current.get(id);
      if (!item || !controller || controller.signal.aborted) return null;
      const { signal } = controller;
      try {
        const file =
          'file' in item.origin ? item.origin.file : await fetchSample(item.origin.sample, signal);
        const { videoId, known } = await ingestFile(file, {
          signal,
          describe: () => {
            const { prompt, model } = find(id) ?? item;
            return {
              generationPrompt: prompt.trim() || null,
              generatorModel: model.trim() || null,
            };
          },
          onProgress: (stage, share) => {
            if (!signal.aborted) update(id, { stage, share });
          },
        });
        update(id, { stage: known ? 'known' : 'done', share: 1, videoId });
        stored.current?.(videoId, find(id) ?? item);
        return videoId;
      } catch (error) {
        if (signal.aborted) return null;
        const stage = error instanceof RefusedFile ? 'refused' : 'failed';
        update(id, { stage, problem: error instanceof Error ? error.message : String(error) });
        return null;
      } finally {
        if (controllers.current.get(id) === controller) controllers.current.delete(id);
      }
    },
    [find, update],
  );

  const begin = useCallback(
    (id: string) => {
      controllers.current.set(id, new AbortController());
      return limit(() => travel(id));
    },
    [limit, travel],
  );

  const add = useCallback(
    async (files: readonly File[]) => {
      const tables = await Promise.all(
        files
          .filter((file) => isPromptsTable(file.name))
          .map(async (file) => ({
            name: file.name,
            table: parsePromptsTable(await file.text(), file.name),
          })),
      );
      const rows = new Map(
        tables.flatMap(({ table }) => table.rows.map((row) => [row.file, row] as const)),
      );
      const arrivals = files
        .filter((file) => !isPromptsTable(file.name))
        .map((file) => {
          const row = rows.get(comparableName(file.name));
          return createItem({ file }, row?.prompt, row?.model);
        });
      // A table may also come after its videos: it fills in what is not typed yet.
      change((all) => [
        ...all.map((item) => {
          const row = isSettled(item) ? undefined : rows.get(comparableName(item.name));
          return row
            ? { ...item, prompt: row.prompt || item.prompt, model: row.model || item.model }
            : item;
        }),
        ...arrivals,
      ]);
      const names = latest.current.map((item) => item.name);
      setNotices(
        tables.flatMap(({ name, table }) => [
          ...table.problems,
          ...reportMismatches(table, name, names),
        ]),
      );
      for (const { id } of arrivals) void begin(id);
    },
    [begin, change],
  );

  const ingestSamples = useCallback(
    (clips: readonly SampleClip[]) => {
      const arrivals = clips.map((clip) => ({
        clip,
        item: createItem({ sample: clip }, clip.prompt, clip.model),
      }));
      change((all) => [...all, ...arrivals.map(({ item }) => item)]);
      return Promise.all(
        arrivals.map(async ({ clip, item }) => ({ clip, videoId: await begin(item.id) })),
      );
    },
    [begin, change],
  );

  const describe = useCallback(
    (id: string, description: { prompt?: string; model?: string }) => update(id, description),
    [update],
  );

  const cancel = useCallback(
    (id: string) => {
      controllers.current.get(id)?.abort();
      controllers.current.delete(id);
      update(id, { stage: 'cancelled', share: 0 });
    },
    [update],
  );

  const retry = useCallback(
    (id: string) => {
      update(id, { stage: 'waiting', share: 0, problem: null });
      void begin(id);
    },
    [begin, update],
  );

  const clearSettled = useCallback(() => {
    change((all) => all.filter((item) => !isSettled(item)));
    setNotices([]);
  }, [change]);

  return { items, notices, add, ingestSamples, describe, cancel, retry, clearSettled };
}
