import { defineSuite } from '@/lib/suites/suite';
import { readableText } from '../counting/text';
import { CAPTION_KIND, captionDataSchema } from '../data';
import { captionImporters } from '../importing/importer';
import { captionLists } from '../lists';
import { pointAnswers, pointScores } from '../points/derive';
import { pointFigures } from '../points/figures';
import { pointsGroup, pointUnits, toldQuestion } from '../points/questions';
import { pointSettings } from '../points/settings';
import { callOf, tell } from './calls';
import { lengthNote, shows } from './shows';

/** Asks which of its key points a caption tells; see README.md. */
export const captionPoints = defineSuite({
  id: 'caption-points',
  name: 'Captions: key points',
  version: '1',
  takes: {
    kind: CAPTION_KIND,
    data: captionDataSchema,
    media: { min: 0, max: 1 },
    frames: null,
  },
  settings: pointSettings,
  questions: [toldQuestion],
  groups: [pointsGroup],
  prompts: [tell],
  units: ({ data }) => pointUnits(data.points),
  calls: (input) => {
    const call = callOf(input);
    return call ? [call] : [];
  },
  answers: (brought, input) => pointAnswers(brought, callOf(input), input.data),
  shortfall: (_brought, { data }) =>
    data.points ? null : 'The caption has no key points, so there is nothing to ask about it.',
  scores: (given, { data, settings }) => pointScores(given, data, settings),
  figures: pointFigures,
  shows,
  reads: true,
  reveals: ['reference'],
  sideText: ({ caption }) => readableText(caption),
  sideNote: lengthNote,
  lists: captionLists,
  importers: captionImporters,
});
