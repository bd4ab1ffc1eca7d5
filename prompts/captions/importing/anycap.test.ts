import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CAPTION_TYPES, captionDataSchema } from '../data';
import { captionRows } from './importer';

const FILE = process.env.FRAMEJURY_ANYCAP;

const rowSchema = z.object({
  id: z.number(),
  video: z.string(),
  conversations: z.tuple([z.object({ value: z.string() }), z.object({ value: z.string() })]),
  restriction: z.tuple([z.string(), z.string()]),
});

/** The rows of a file. */
function rowsOf(file: string, values: readonly unknown[]) {
  return values.map((value, index) => ({ file, line: index + 1, value }));
}

describe.skipIf(FILE === undefined)('the references of AnyCapEval’s style half', () => {
  const lines = () =>
    readFileSync(FILE ?? '', 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line));

  it('load as they are, all 189 of 40 videos', () => {
    const values = lines();
    const { items, faults } = captionRows.read(rowsOf('refs.jsonl', values), []);
    expect(faults).toEqual([]);
    expect(items).toHaveLength(189);
    expect(new Set(items.map(({ cluster }) => cluster)).size).toBe(40);
    const ofType = (type: string) => items.filter(({ facets }) => facets?.type === type).length;
    expect(CAPTION_TYPES.map((type) => [type, ofType(type)])).toEqual([
      ...[
        ['brief', 38],
        ['detail', 40],
        ['poem', 40],
        ['narrative', 31],
        ['style', 40],
      ],
    ]);
    for (const [index, value] of values.entries()) {
      const { id, video, conversations, restriction } = rowSchema.parse(value);
      const [{ value: instruction }, { value: reference }] = conversations;
      const item = items[index];
      expect(item).toMatchObject({
        sourceId: String(id),
        line: index + 1,
        media: [{ name: video }],
      });
      const data = captionDataSchema.parse(item?.data);
      expect(data).toMatchObject({ caption: reference, reference, instruction });
      expect(data.limit).toBe(restriction[1]);
    }
    const broken = items.filter(({ data }) =>
      captionDataSchema.parse(data).caption.includes('\\n'),
    );
    expect(broken).toHaveLength(31);
  });

  it('are joined with a captioner’s outputs by id', () => {
    const values = lines();
    const outputs = (ids: readonly number[]) =>
      rowsOf(
        'one.jsonl',
        ids.map((id) => ({ id, model_response_style: [`Caption ${id}.`] })),
      );
    const ids = values.map((value) => rowSchema.parse(value).id);
    const rows = [...rowsOf('refs.jsonl', values), ...outputs([...ids, 1])];
    const { items, faults } = captionRows.read(rows, []);
    expect(items).toHaveLength(189);
    expect(faults).toMatchObject([{ file: 'one.jsonl', line: 190 }]);
    for (const { model, sourceId, data } of items) {
      expect(model).toBe('one');
      expect(data.caption).toBe(`Caption ${sourceId}.`);
      expect(data.reference).toEqual(expect.any(String));
    }
  });
});
