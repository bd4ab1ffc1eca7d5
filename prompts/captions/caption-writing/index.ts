import { asksNothing, type Suite } from '@/lib/suites/suite';
import { EIGHT_FRAMES } from '../making/shown';
import { calls, gathered, write } from './calls';
import { produces, shortfall } from './derive';
import { type Evidence, evidenceSchema } from './schema';
import { type ClipData, clipDataSchema, type Settings, settings } from './settings';

/** Has a model write captions of clips, which other suites judge; see README.md. */
export const captionWriting: Suite<Evidence, ClipData, Settings> = {
  ...asksNothing,
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
  evidence: evidenceSchema,
  calls,
  gathered,
  produces,
  shortfall,
};
