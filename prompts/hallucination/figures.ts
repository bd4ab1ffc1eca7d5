import { type Figure, meanOfScore } from '@/lib/suites/figures';
import { SCORES } from './derive';
import { DYNAMIC_TYPES, type HallucinationType, STATIC_TYPES } from './questions';

/** At this many points of 10 or more, a type counts as found unless somebody chooses otherwise. */
const FOUND = 5;

const share = { min: 0, max: 1 };

const OURS = 'It is a figure of this suite, which nobody has published yet: it compares with none.';
const SHARE_PUBLISHED =
  'SoraDetector’s benchmark says per clip whether a type occurs; a share at a threshold compares with that only where the same clips were judged, and the threshold was not chosen on them.';
const REPORT_PUBLISHED =
  'By the formula recovered from SoraDetector’s worked reports: it compares with these where key frames are chosen as there and judge and wording are the same; another judge is another scale.';

const typeShare = ({ id, label, help }: HallucinationType): Figure => ({
  id,
  label,
  help,
  kind: 'share',
  of: { questions: [id] },
  atLeast: FOUND,
  better: 'low',
  range: share,
  published: SHARE_PUBLISHED,
});

/** The suite's figures by model: our bounded scores, how often each type was found, and the published report's. */
export const figures: readonly Figure[] = [
  meanOfScore(SCORES.index, {
    help: 'The mean index of clips, 0–10: of each clip the mean of Static, Dynamic and Inconsistency, as far as they are scored.',
    published: OURS,
  }),
  meanOfScore(SCORES.static, {
    help: 'What is wrong in single frames, 0–10: of each key frame the worst type, by its share of the time.',
    published: OURS,
  }),
  meanOfScore(SCORES.dynamic, {
    help: 'What is wrong between frames, 0–10: of each cluster the worst type, by its share of the time.',
    published: OURS,
  }),
  meanOfScore(SCORES.inconsistency, {
    help: 'How far clips depart from the text that they were generated from, 0–10; clips without such a text are unscored.',
    published:
      'The published reports have the same part, on the same scale: it compares with them where judge and wording are the same.',
  }),
  {
    id: 'any',
    label: 'Anything',
    help: 'Clips in which any of the 19 types was found, of those of which at least one type was scored.',
    kind: 'share',
    of: { questions: [...STATIC_TYPES, ...DYNAMIC_TYPES].map(({ id }) => id) },
    atLeast: FOUND,
    better: 'low',
    range: share,
    published: SHARE_PUBLISHED,
  },
  ...STATIC_TYPES.map(typeShare),
  ...DYNAMIC_TYPES.map(typeShare),
  meanOfScore(SCORES['report-overall'], {
    help: '100 − 2 × Inconsistency − 4 × Static (sum) − 4 × Dynamic (sum) of each clip, unclipped; higher is better.',
    published: REPORT_PUBLISHED,
  }),
  meanOfScore(SCORES['report-static'], {
    help: 'All static types of each key frame added up, by its share of the time.',
    published: REPORT_PUBLISHED,
  }),
  meanOfScore(SCORES['report-dynamic'], {
    help: 'All dynamic types of each cluster added up, by its share of the time.',
    published: REPORT_PUBLISHED,
  }),
];
