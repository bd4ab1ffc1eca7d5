import { expect, it } from 'vitest';
import { suiteById } from '@/prompts';
import {
  completeSettings,
  describeSettings,
  judgedSettingsSchema,
  neededFrames,
  readSettings,
  requestSettingsSchema,
  storedSettings,
} from './settings';

const hallucination = suiteById('hallucination');

it('a new run of a judge has transcribed what is not read, unless it says no; one that says no is stored as those before', () => {
  const stored = (asked: unknown) =>
    storedSettings(completeSettings(hallucination, judgedSettingsSchema.parse(asked)));
  expect(stored({}).transcription).toBe(true);
  expect(stored({ transcription: true })).toEqual(stored({}));
  expect(stored({ transcription: false })).toEqual(
    storedSettings(completeSettings(hallucination, requestSettingsSchema.parse({}))),
  );
  expect(stored({ transcription: false })).not.toHaveProperty('transcription');
});

it('a dense look at key frames needs others besides them, any other look only those that there are', () => {
  const need = (settings: object) => neededFrames(hallucination, settings);
  expect(need({ coverage: 'dense' })).toEqual({ mode: 'key', step: 0.25 });
  for (const settings of [{}, { coverage: 'standard' }, { coverage: 'economical' }]) {
    expect(need(settings)).toEqual({ mode: 'key' });
  }
});

it('says of a stored run whether it has, and those of old have not', () => {
  expect(readSettings(hallucination, { transcription: true }).transcription).toBe(true);
  expect(readSettings(hallucination, {})).not.toHaveProperty('transcription');
  const said = (stored: unknown) =>
    Object.fromEntries(describeSettings(hallucination, stored).facts);
  expect(said({ transcription: true })['What is not read']).toBe('transcribed');
  expect(said({})['What is not read']).toBe('left out');
});

it.each([
  ['blindToPromt', true, '; did you mean “blindToPrompt”? It has: '],
  ['coverge', 'dense', '; did you mean “coverage”? It has: '],
  ['nothingLikeIt', 1, '“nothingLikeIt”. It has: '],
])('refuses the setting “%s”, which it does not have, by its name', (name, value, words) => {
  const asked = judgedSettingsSchema.parse({ [name]: value });
  expect(() => completeSettings(hallucination, asked)).toThrow(
    expect.objectContaining({
      ...{ status: 422, field: `settings.${name}` },
      message: expect.stringContaining(words),
    }),
  );
});
