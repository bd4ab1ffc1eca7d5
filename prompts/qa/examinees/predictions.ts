import { z } from 'zod';
import type { SourceRow } from '@/lib/suites/item';
import type { Prediction, ReadPredictions } from '@/lib/suites/predictions';

/** Under which names fields stand in files from different writers; the first that is there counts. */
const NAMES = {
  item: ['item', 'id', 'item_id', 'key', 'question_id'],
  model: ['model', 'model_name'],
  reply: ['reply', 'prediction', 'response', 'output', 'letter', 'resps', 'filtered_resps'],
} as const;

const recordSchema = z.record(z.string(), z.unknown());

/** A row by its fields, whatever the case of their names; none where it is no object. */
function fieldsOf(row: unknown): ReadonlyMap<string, unknown> {
  const record = recordSchema.safeParse(row).data ?? {};
  return new Map(Object.entries(record).map(([name, value]) => [name.trim().toLowerCase(), value]));
}

/** A field of a row, or of the item that the log of an evaluation has in it as `doc`; undefined where it has none. */
export function fieldIn(row: unknown, names: readonly string[]): unknown {
  const fields = fieldsOf(row);
  const name = names.find((one) => fields.has(one));
  if (name !== undefined) return fields.get(name);
  return fields.has('doc') ? fieldIn(fields.get('doc'), names) : undefined;
}

/** A value as text: of lists the first one, as logs hold several samples of one reply; undefined where it is none. */
function textOf(value: unknown): string | undefined {
  if (value === null) return '';
  if (Array.isArray(value)) return value.length === 0 ? '' : textOf(value[0]);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Reads replies of examinees, one to a row. The field `answer` is never one: exported questions have the right answer there. */
export function readPredictions(rows: readonly SourceRow[]): ReadPredictions {
  const read: ReadPredictions = { predictions: [], faults: [] };
  for (const { value: row, file, line } of rows) {
    const item = textOf(fieldIn(row, NAMES.item))?.trim();
    const model = textOf(fieldIn(row, NAMES.model))?.trim();
    const reply = textOf(fieldIn(row, NAMES.reply));
    const message =
      fieldsOf(row).size === 0
        ? 'is no row with fields'
        : !item
          ? `names no item: give its id or key as ${NAMES.item[0]} or ${NAMES.item[1]}`
          : reply === undefined
            ? `has no reply: give it as ${NAMES.reply.slice(0, 5).join(', ')}`
            : null;
    if (message !== null) read.faults.push({ file, line, message });
    else if (item && reply !== undefined) {
      const prediction: Prediction = { item, model: model || null, reply, row, file, line };
      read.predictions.push(prediction);
    }
  }
  return read;
}
