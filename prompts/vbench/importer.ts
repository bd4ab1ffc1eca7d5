import { z } from 'zod';
import { dimensionSchema, metadataSchema, type VbenchData } from '@/benchmarks/vbench/formats/data';
import { DIVERSITY } from '@/benchmarks/vbench/formats/dimensions';
import { newItem } from '@/benchmarks/vbench/formats/items';
import type { ImportedItem, Importer, ReadItems } from '@/lib/suites/item';
import { itemDataSchema } from './settings';

const name = z.string().trim().min(1);

const rowSchema = z
  .object({
    prompt: name.optional(),
    /** As upstream's metadata call it. */
    prompt_en: name.optional(),
    /** Upstream's evaluator has a list of one. */
    dimension: z.union([dimensionSchema, z.tuple([dimensionSchema]).transform(([only]) => only)]),
    sample: z.number().int().min(0).nullable().optional(),
    model: name.nullable().optional(),
    video: name.optional(),
    videos: z.array(name).min(1).optional(),
    auxiliary_info: metadataSchema.optional(),
  })
  .transform((row, context) => {
    const bad = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const { dimension, sample, video, videos = video ? [video] : [] } = row;
    const isSet = dimension === DIVERSITY;
    const prompt = row.prompt ?? row.prompt_en;
    if (prompt === undefined) bad('prompt', 'is missing');
    if (row.video && row.videos) bad('videos', 'has to stand alone, without “video”');
    if (videos.length === 0) bad(isSet ? 'videos' : 'video', 'is missing');
    if (!isSet && videos.length > 1) bad('videos', `${dimension} is judged video by video`);
    if (isSet && typeof sample === 'number') bad('sample', 'Diversity is judged on all videos');
    const data: VbenchData = {
      dimension,
      prompt: prompt ?? '',
      sample: isSet ? null : (sample ?? 0),
      metadata: row.auxiliary_info ?? null,
    };
    return { data, model: row.model ?? null, videos };
  });

/** Reads items from JSONL, for who has neither a prompt tree nor a plan. */
export const jsonLines: Importer = {
  id: 'vbench-jsonl',
  label: 'VBench-2.0 videos as JSONL',
  help: 'A row a video: {"prompt", "dimension", "sample", "model", "video", "auxiliary_info"}; for Diversity a row a prompt, with "videos" as a list. auxiliary_info as in upstream’s meta_info.',
  files: ['.jsonl'],
  read(rows): ReadItems {
    const read: ReadItems = { items: [], faults: [] };
    for (const { value, ...place } of rows) {
      const item = readRow(value);
      if (typeof item === 'string') read.faults.push({ ...place, message: item });
      else read.items.push({ ...item, ...place });
    }
    return read;
  },
};

/** The item of a row, or what is wrong with it. */
function readRow(value: unknown): ImportedItem | string {
  const row = rowSchema.safeParse(value);
  if (!row.success) return describe(row.error);
  const { data, model, videos } = row.data;
  const checked = itemDataSchema.safeParse(data);
  if (!checked.success) return describe(checked.error);
  // Videos of several models are called the same.
  const media = videos.map((video) => ({ name: video, ...(model !== null && { model }) }));
  return newItem(data, { model, media });
}

function describe({ issues }: z.ZodError): string {
  return issues
    .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
    .join('; ');
}
