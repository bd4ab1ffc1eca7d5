import { expect, it } from 'vitest';
import { parseUnit } from '@/lib/suites/question';
import { wordsOfTask } from '../making/instructions';
import { calls } from './calls';
import { captionInput } from './fixtures/inputs';

it('asks for captions of types that the rubric does not know, each in a unit of its own', () => {
  const [brief] = calls(captionInput());
  expect(brief?.unit).toBe('caption:brief');
  const input = captionInput({ type: 'news / tv: report', instruction: null, limit: null });
  const [call] = calls(input);
  expect(parseUnit(call?.unit ?? '').kind).toBe('caption');
  expect(wordsOfTask(input.data)).toBe(
    'Write a caption of this video of the type “news / tv: report”.',
  );
});
