import type { Suite } from '@/lib/suites/suite';
import { readableText } from '../counting/text';
import { CAPTION_KIND, type CaptionData, captionDataSchema } from '../data';
import { captionImporters } from '../importing/importer';
import { baseline } from './baseline';
import { calls, gathered } from './calls';
import { answers, scores } from './derive';
import { explain } from './explain';
import { figures } from './figures';
import { all as prompts } from './prompts';
import { groups, questions, units } from './questions';
import { type Evidence, evidenceSchema } from './schema';
import { type Settings, settings } from './settings';
import { shows } from './shows';
import { upstreamResults } from './upstream';

/** Judges captions of videos by the 0–4 rubric of AnyCapEval's style half (arXiv 2507.12841); see README.md. */
export const captionRubric: Suite<Evidence, CaptionData, Settings> = {
  id: 'caption-rubric',
  name: 'Captions: rubric',
  version: '1',
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
  evidence: evidenceSchema,
  units,
  calls,
  gathered,
  answers,
  scores,
  figures,
  explain,
  shows,
  reveals: ['reference'],
  sideText: ({ caption }) => readableText(caption),
  importers: captionImporters,
  scoreImporters: [upstreamResults],
  defects: false,
  exposes: 'content',
  baseline,
};
