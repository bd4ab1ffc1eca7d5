import { expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import type { ItemExhibit } from '@/lib/suites/exhibit';
import type { SuiteInput } from '@/lib/suites/input';
import { freshDatabase } from '@/lib/testing/database';
import { readExhibits } from './shown.store';

freshDatabase();

const text = (title: string): ItemExhibit => ({ exhibit: { kind: 'text', title, text: '' } });

it('what code flags in an item is found out once, and again by another version of the suite', async () => {
  const { id: projectId } = await database().project.create({ data: { name: 'One' } });
  const item = { projectId, kind: 'question', key: 'one', name: 'one' };
  const { id } = await database().item.create({ data: item });
  const flags = vi.fn((): ItemExhibit[] => [{ ...text('Code checks'), tells: 'judge' }]);
  const suite = { id: 'asked', version: '1', shows: () => [text('Question')], flags };
  const input: SuiteInput = { data: { question: 'Why?' }, prompt: null, media: [], settings: {} };
  const open = (version = '1') => readExhibits(id, { ...suite, version }, input);

  const shown = [text('Question'), { ...text('Code checks'), tells: 'judge' }];
  expect(await open()).toEqual(shown);
  expect(await open()).toEqual(shown);
  expect(flags.mock.calls).toEqual([[input.data]]);
  await readExhibits(id, { ...suite, id: 'another' }, input);
  expect(flags).toHaveBeenCalledTimes(2);
  flags.mockReturnValue([text('Newer')]);
  expect(await open('2')).toEqual([text('Question'), text('Newer')]);
  expect(await open('2')).toEqual([text('Question'), text('Newer')]);
  expect(flags).toHaveBeenCalledTimes(3);
});
