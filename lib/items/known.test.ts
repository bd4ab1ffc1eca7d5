import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { database } from '@/lib/db';
import { importItems } from '@/lib/imports/items.store';
import { localReviewer } from '@/lib/people/local.store';
import type { Importer, KnownItem } from '@/lib/suites/item';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { answersSuite } from '@/lib/testing/suites/answers';
import { sourceIdOf } from './key';
import { correctItem } from './store';

freshDatabase();

const rowSchema = z.object({
  id: z.string(),
  model: z.string().optional(),
  question: z.string(),
  answer: z.string(),
});

/** What the importer was given last. */
let given: readonly KnownItem[] = [];

/** Makes an answer of each row; those of a CSV have all their columns as texts. */
const reader: Importer = {
  id: 'reader',
  label: 'Rows',
  help: 'A row an answer.',
  files: ['.jsonl', '.csv'],
  joins: true,
  read(rows, known) {
    given = known;
    const items = rows.map(({ value, ...place }) => {
      const { id, model = null, question, answer } = rowSchema.parse(value);
      const data = { question, answer, reference: '', checks: question ? ['short'] : [] };
      return { ...place, sourceId: id, name: id, data, model };
    });
    return {
      items,
      faults: [],
      notes: [{ file: rows[0]?.file ?? '', line: null, message: 'Read.' }],
    };
  },
};

const suite: Suite = { ...answersSuite, importers: [reader] };

const send = (files: Record<string, string>, importers = [reader]) =>
  importItems(
    {
      suite: suite.id,
      files: Object.entries(files).map(([name, text]) => ({ name, text })),
      store: true,
    },
    { ...suite, importers },
  );

describe('files that belong together', () => {
  it('are read at once, and what is wrong is told by file and line', async () => {
    const report = await send({
      'b.jsonl': '{"id": "a/1", "model": "M/1", "question": "Why?", "answer": "So."}\n{"id"',
      'a.CSV': 'id,question,answer,\nc,"Where\nto?",Here,x\nd,,No,',
    });
    expect(report).toMatchObject({ files: 2, added: 2, known: 0, stored: true });
    expect(report.faults).toEqual([
      { file: 'b.jsonl', line: 2, message: 'is not valid JSON' },
      { file: 'a.CSV', line: 3, message: expect.stringContaining('question') },
    ]);
    expect(report.notes).toEqual([{ file: 'b.jsonl', line: null, message: 'Read.' }]);
    expect(given).toEqual([]);
  });

  it('may be about items that are here, as they stand now', async () => {
    const item = await database().item.findFirstOrThrow({ where: { name: 'a/1' } });
    const { id: raterId } = await localReviewer();
    const correct = (id: string, answer: string) =>
      correctItem(id, { question: 'Why?', answer, reference: '', checks: ['short'] }, raterId, [
        suite,
      ]);
    await correct(await correct(item.id, 'Therefore.'), 'Because.');
    await send({ 'a.jsonl': '{"id": "e", "question": "What?", "answer": "That."}' });
    const described = given.map(({ sourceId, model, data }) => ({ sourceId, model, data }));
    expect(described).toEqual([
      { sourceId: 'c', model: null, data: expect.objectContaining({ question: 'Where\nto?' }) },
      { sourceId: 'a/1', model: 'M/1', data: expect.objectContaining({ answer: 'Because.' }) },
    ]);
  });

  it('are not taken of a damaged or ragged row, which is told by its line, and of the others', async () => {
    const report = await send({
      'damaged.jsonl': `{"id": "z1", "question": "Why?", "answer": "S\\u0000o."}\n{"id": "z2", "question": "W?", "answer": "So."}`,
      'ragged.csv': 'id,question,answer\nz3,Why,so, it is\nz4,Why?,So.\n',
    });
    expect(report.added).toBe(2);
    expect(report.faults).toEqual([
      { file: 'damaged.jsonl', line: 1, message: expect.stringContaining('NUL') },
      { file: 'ragged.csv', line: 2, message: expect.stringContaining('4 cells under 3 columns') },
    ]);
  });

  it('are refused where no reader takes all of them', async () => {
    await expect(send({ 'a.jsonl': '', 'b.txt': '' })).rejects.toMatchObject({
      status: 422,
      field: 'files',
      message: expect.stringContaining('“b.txt” does not'),
    });
    const apart = ['.jsonl', '.csv'].map((end) => ({ ...reader, files: [end] }));
    await expect(send({ 'a.jsonl': '', 'b.csv': '' }, apart)).rejects.toMatchObject({
      message: expect.stringContaining('one ending at a time'),
    });
  });
});

describe('an id at the source', () => {
  it('is not read out of the key of an item that was not imported', () => {
    expect(sourceIdOf('0190-run/0190-item/1', 'M')).toBeNull();
  });
});
