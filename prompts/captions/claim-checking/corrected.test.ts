import { describe, expect, it } from 'vitest';
import type { ClaimsData } from '../data';
import { corrected } from './corrected';

const CAPTION = 'Two cups stand together on a table. A cat sleeps under it.';

function claimAt(text: string, words: string | null): ClaimsData['claims'][number] {
  const from = words === null ? -1 : CAPTION.indexOf(words);
  return { text, place: words === null ? null : { from, to: from + words.length } };
}

const BEFORE: ClaimsData = {
  caption: CAPTION,
  claims: [
    claimAt('There are two cups.', 'Two cups'),
    claimAt('The cups stand together.', 'stand together'),
    claimAt('A cat sleeps under the table.', 'A cat sleeps under it'),
  ],
};

/** The claims with the words at their places, after they and the caption were written again by a person. */
function placed(texts: readonly string[], caption = CAPTION) {
  const claims = texts.map(
    (text) => BEFORE.claims.find((one) => one.text === text) ?? { text, place: null },
  );
  return corrected({ caption, claims }, BEFORE).claims.map(({ text, place }) => [
    text,
    place && caption.slice(place.from, place.to),
  ]);
}

const TEXTS = BEFORE.claims.map(({ text }) => text);

describe('claims that a person corrected', () => {
  it('keep their words where the caption was changed before and within them', () => {
    const caption = 'In a room, two cups stand close together on a table. A cat sleeps under it.';
    expect(placed(TEXTS, caption).map(([, words]) => words)).toEqual([
      'cups',
      'stand close together',
      'A cat sleeps under it',
    ]);
  });

  it('keep the place of the one that they reword', () => {
    expect(placed([TEXTS[0] ?? '', 'The two cups touch.', TEXTS[2] ?? ''])[1]).toEqual([
      'The two cups touch.',
      'stand together',
    ]);
  });

  it('have all places of those that they join', () => {
    expect(placed(['Two cups stand together.', TEXTS[2] ?? ''])).toEqual([
      ['Two cups stand together.', 'Two cups stand together'],
      [TEXTS[2], 'A cat sleeps under it'],
    ]);
  });

  it('are found in the caption where they are split or added, if it says them', () => {
    expect(
      placed([TEXTS[0] ?? '', TEXTS[1] ?? '', 'A cat', 'It lies in the shade.', 'on a table']),
    ).toEqual([
      [TEXTS[0], 'Two cups'],
      [TEXTS[1], 'stand together'],
      ['A cat', 'A cat'],
      ['It lies in the shade.', null],
      ['on a table', 'on a table'],
    ]);
  });

  it('leave no trace where they are taken out', () => {
    expect(placed(TEXTS.slice(1)).map(([text]) => text)).toEqual(TEXTS.slice(1));
  });
});
