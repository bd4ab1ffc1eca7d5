import { describe, expect, it } from 'vitest';
import { type KeysFor, keyGroupsFor, valueKeysOn } from './commands';

const HAS: KeysFor = {
  video: true,
  steps: false,
  data: false,
  together: false,
  findings: true,
  defects: true,
  list: false,
  scales: [{ kind: 'rating', min: 0, max: 10 }],
};

const titles = (has: KeysFor) => keyGroupsFor('review', has).map(({ title }) => title);
const commands = (has: KeysFor) => keyGroupsFor('review', has).flatMap((group) => group.commands);

describe('the list of keys', () => {
  it('has all groups for clips with defects', () => {
    expect(titles(HAS)).toEqual([
      'Answer',
      'Finding that the judge missed',
      'Video',
      'Navigation',
      'While writing',
      'Matrix',
    ]);
  });

  it('has none of the player’s where no video is here', () => {
    const without = { ...HAS, video: false };
    expect(titles(without)).not.toContain('Video');
    expect(commands(without)).not.toContain('judge-span');
  });

  it('has none of findings where people find nothing unasked', () => {
    const facts = { ...HAS, defects: false };
    expect(commands(facts)).not.toContain('nothing-else');
    expect(titles(facts)).toContain('Finding that the judge missed');
    expect(titles({ ...facts, findings: false })).not.toContain('Finding that the judge missed');
  });
});

it('lists the keys of each scale once', () => {
  const four = { kind: 'rating', min: 0, max: 4 } as const;
  expect(valueKeysOn([four, four, { kind: 'yes-no' }]).map(({ keys }) => keys)).toEqual([
    ['0', '…', '4'],
    ['Y', '1'],
    ['N', '0'],
  ]);
});

it('names what plays steps and what corrects, where there are any', () => {
  expect(commands(HAS)).not.toContain('play-steps');
  expect(commands(HAS)).not.toContain('correct');
  expect(commands({ ...HAS, steps: true, data: true })).toEqual(
    expect.arrayContaining(['play-steps', 'correct']),
  );
});
