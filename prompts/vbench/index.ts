import { DIVERSITY, samplesOf } from '@/benchmarks/vbench/formats/dimensions';
import { KIND } from '@/benchmarks/vbench/formats/items';
import { expectedByPlan } from '@/benchmarks/vbench/formats/plan/content';
import { humanPreference } from '@/benchmarks/vbench/formats/preference/read';
import { upstreamFiles } from '@/benchmarks/vbench/formats/upstream/exporter';
import { upstreamResults } from '@/benchmarks/vbench/formats/upstream/importer';
import { defineSuite } from '@/lib/suites/suite';
import { baseline } from './baseline';
import { calls } from './calls';
import { answers, scores } from './derive';
import { explain } from './explain';
import { figures } from './figures';
import { jsonLines } from './importer';
import { all as prompts, roles } from './prompts';
import { groups, questions, units } from './questions';
import { FRAMES_SETTING, itemDataSchema, settings } from './settings';
import { lists, shows } from './shows';

/** Judges generated videos by the eighteen dimensions of VBench-2.0 (arXiv 2503.21755); see README.md. */
export const vbench = defineSuite({
  id: 'vbench',
  name: 'VBench-2.0',
  version: '1',
  takes: {
    kind: KIND,
    data: itemDataSchema,
    unasked: ['sample'],
    media: { min: 1, max: samplesOf(DIVERSITY) },
    frames: { mode: 'uniform', count: { setting: FRAMES_SETTING }, ends: true },
  },
  settings,
  roles,
  questions,
  groups,
  prompts,
  units,
  calls,
  answers,
  scores,
  figures,
  explain,
  shows,
  lists,
  reveals: ['reference'],
  expects: expectedByPlan,
  importers: [jsonLines],
  scoreImporters: [upstreamResults],
  resultExporters: [upstreamFiles],
  preferenceImporters: [humanPreference],
  baseline,
});
