import type { ControlLine, Controls, KeyedAnswer } from '@/lib/judge/controls';
import { chanceOf, majorityLetter } from '../controls/baselines';
import { positionBias, type RotatedAnswer, rotate } from '../controls/rotation';
import { LETTERS, type Letter } from '../letters/schema';
import { CHOICE } from './questions';
import { settings } from './settings';

const letterOf = (said: string | null): Letter | null =>
  LETTERS.find((letter) => letter === said) ?? null;

/** Where an option of the item stood that was moved on with all others. */
function shownLetter(own: Letter, rotation: number): Letter {
  return rotate({ options: [...LETTERS], key: own }, rotation).key;
}

function baselines(answers: readonly KeyedAnswer[]): ControlLine[] {
  const keys = new Map(answers.map(({ itemId, right }) => [itemId, letterOf(right)]));
  const questions = [...keys.values()].flatMap((key) =>
    key ? [{ key, options: LETTERS.length }] : [],
  );
  const majority = majorityLetter(questions);
  return [
    {
      label: 'Chance',
      help: 'What guessing scores in the mean. An examinee whose interval reaches it has shown nothing.',
      value: chanceOf(questions),
    },
    {
      label: majority ? `Always ${majority.letter}` : 'Always one letter',
      help: 'What the letter that is right most often scores. It knows the keys, so that it is a little above chance even where letters are drawn fairly; far above it, the letters are not.',
      value: majority?.accuracy ?? null,
    },
  ];
}

/** The answers of each judge that was asked in the same way but for the rotation, by how that is called. */
function byExaminee(answers: readonly KeyedAnswer[]): Map<string, RotatedAnswer[]> {
  const groups = new Map<string, RotatedAnswer[]>();
  for (const { itemId, judge, chosen, right, settings: given } of answers) {
    const key = letterOf(right);
    if (!key) continue;
    const { frames, rotation, ending } = settings.parse(given);
    const shown = frames === 0 ? 'no frames' : `${frames} frames`;
    const name = [judge, shown, ...(ending === 'letter' ? [] : [ending])].join(', ');
    const own = letterOf(chosen);
    const group = groups.get(name) ?? [];
    group.push({
      item: itemId,
      key: shownLetter(key, rotation),
      chosen: own && shownLetter(own, rotation),
      options: LETTERS.length,
    });
    groups.set(name, group);
  }
  return groups;
}

function positions(answers: readonly KeyedAnswer[]): ControlLine[] {
  return [...byExaminee(answers)].flatMap(([name, asked]) => {
    const { bias, steady, whole } = positionBias(asked);
    const lines: ControlLine[] = [
      {
        label: `Position bias, ${name}`,
        help: 'The least share of its answers that would have to go to another letter for them to be spread as the right ones are: 0 % to 80 %. Ask all five rotations, so that nothing but position is left in it.',
        value: bias,
      },
    ];
    if (steady !== null) {
      lines.push({
        label: `Same option in all rotations, ${name}`,
        help: `The share of ${whole} questions, asked in several rotations, of which it chose one and the same option.`,
        value: steady,
      });
    }
    return lines;
  });
}

/** What guessing and the commonest letter score, and how far examinees go by where options stand. */
export const controls: Controls = {
  question: CHOICE,
  lines: (answers) => [...baselines(answers), ...positions(answers)],
};
