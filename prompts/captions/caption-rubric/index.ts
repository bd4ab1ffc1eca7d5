import type { FormerEvidence } from '@/lib/suites/evidence';
import { defineSuite } from '@/lib/suites/suite';
import { readableText } from '../counting/text';
import { CAPTION_KIND, captionDataSchema } from '../data';
import { captionImporters } from '../importing/importer';
import { captionLists } from '../lists';
import { baseline } from './baseline';
import { askedOf, calls } from './calls';
import { answers, scores } from './derive';
import { explain } from './explain';
import { figures } from './figures';
import { describeItemLength } from './lengths';
import { all as prompts } from './prompts';
import { groups, questions, units } from './questions';
import { settings } from './settings';
import { shows } from './shows';
import { upstreamResults } from './upstream';

/** Judges captions of videos by the 0–4 rubric of AnyCapEval's style half (arXiv 2507.12841); see README.md. */
export const captionRubric = defineSuite({
  id: 'caption-rubric',
  name: 'Captions: rubric',
  version: '2',
  takes: {
    kind: CAPTION_KIND,
    data: captionDataSchema,
    media: { min: 0, max: 1 },
    frames: { mode: 'uniform', count: 8, ends: true },
  },
  settings,
  questions,
  groups,
  prompts,
  units,
  calls,
  formerEvidence: (input): FormerEvidence => {
    const { call } = askedOf(input);
    return call ? { outcome: call } : {};
  },
  answers,
  scores,
  figures,
  explain,
  shows,
  reveals: ['reference'],
  sideText: ({ caption }) => readableText(caption),
  sideNote: (data, settings) => describeItemLength({ data, settings }),
  lists: captionLists,
  importers: captionImporters,
  scoreImporters: [upstreamResults],
  baseline,
});
