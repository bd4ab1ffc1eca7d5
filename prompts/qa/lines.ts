import { z } from 'zod';
import type { QaData } from '@/benchmarks/instructional-qa/formats/data';
import type { ImportedItem, Importer, ReadItems } from '@/lib/suites/item';

const namedSchema = z.object({
  /** What names the item in its source. */
  id: z.string().trim().min(1),
});

/** Reads questions from elsewhere, or written by hand: each line the data of an item, with an id of its own. */
export function dataLines<Data extends QaData>(schema: z.ZodType<Data>): Importer {
  return {
    id: 'questions',
    label: 'Questions with their clips',
    help: 'Each row an object with an id and what a question’s item holds: clip, granularity, question, answer, reason, steps.',
    files: ['.jsonl'],
    read(rows) {
      const read: ReadItems = { items: [], faults: [] };
      for (const { value, ...place } of rows) {
        const named = namedSchema.safeParse(value);
        const data = schema.safeParse(value);
        if (named.success && data.success) {
          read.items.push({ ...itemOf(named.data.id, data.data), ...place });
        } else {
          const message = [named, data]
            .flatMap(({ error }) => (error ? z.prettifyError(error) : []))
            .join('\n');
          read.faults.push({ ...place, message });
        }
      }
      return read;
    },
  };
}

function itemOf(id: string, data: QaData): ImportedItem {
  const { clip, granularity, question } = data;
  return {
    sourceId: id,
    name: question.slice(0, 200),
    data,
    cluster: clip.video,
    facets: { source: clip.source, view: clip.view, granularity },
    media: [{ name: clip.video, from: clip.from, to: clip.to }],
  };
}
