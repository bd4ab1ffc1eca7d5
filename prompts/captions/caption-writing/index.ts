import { defineSuite } from '@/lib/suites/suite';
import { EIGHT_FRAMES } from '../making/shown';
import { callsOf, write } from './calls';
import { produces, shortfall } from './derive';
import { clipDataSchema, settings } from './settings';

/** Has a model write captions of clips, which other suites judge; see README.md. */
export const captionWriting = defineSuite({
  id: 'caption-writing',
  name: 'Write captions',
  version: '1',
  takes: {
    kind: 'clip',
    data: clipDataSchema,
    media: { min: 1, max: 1 },
    frames: EIGHT_FRAMES,
  },
  settings,
  prompts: [write],
  calls: (input) => callsOf(input).flatMap(({ call }) => call ?? []),
  formerEvidence: (input) => callsOf(input).map(({ call }) => ({ outcome: call ?? [] })),
  produces,
  shortfall,
});
