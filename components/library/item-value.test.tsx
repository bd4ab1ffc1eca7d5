import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { LibraryItem } from '@/lib/library/listing.schema';
import { ItemValue } from './item-value';
import type { TableColumn } from './table-columns';

const stateOf = (run: object) =>
  renderToStaticMarkup(
    <ItemValue
      item={
        {
          moving: null,
          judges: ['Baseline'],
          run: { judge: 'Baseline', state: 'judged', stateReason: null, answers: 20, ...run },
        } as unknown as LibraryItem
      }
      column={{ id: 'state' } as TableColumn}
    />,
  );

it('says that a judge scored nothing, and what to do, in place of “Judged”', () => {
  expect(stateOf({ unscored: 20 })).toContain('No scores');
  expect(stateOf({ unscored: 20 })).toContain('judge it with another model');
  expect(stateOf({ unscored: 20 })).not.toContain('>Judged<');
  expect(stateOf({ unscored: 19 })).toContain('>Judged<');
  expect(stateOf({ answers: 0, unscored: 0 })).toContain('>Judged<');
  expect(stateOf({ state: 'failed', unscored: 20 })).toContain('Failed');
  expect(stateOf({ peopleAlone: true, unscored: 20, reviewed: 0 })).toContain('Not reviewed');
});

it('says of a prompt whether there is none or it is hidden', () => {
  const promptOf = (item: object) =>
    renderToStaticMarkup(
      <ItemValue item={item as LibraryItem} column={{ id: 'prompt' } as TableColumn} />,
    );
  expect(promptOf({ generationPrompt: null })).toContain('no prompt');
  expect(promptOf({ generationPrompt: null, promptHidden: true })).toContain('hidden');
  expect(promptOf({ generationPrompt: 'A ball rolls.' })).toContain('A ball rolls.');
});
