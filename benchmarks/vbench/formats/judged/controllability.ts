import { AS_IT_IS, type HowJudged, THEIR_PAIR, THEIR_VLM, usual } from './rules';

const SAME_QUESTIONS =
  'Same questions and rule with another judge: the order of models may be compared with the published one, values may not.';
const SAME_PROCEDURE =
  'The same procedure in substance with wording of our own and another judge: the order of models may be compared with the published one with care, values may not.';

/** Controllability: whether the video follows what it was asked for. */
export const controllability = {
  Dynamic_Spatial_Relationship: {
    ...usual,
    measures: 'whether a thing moves from one place to another.',
    procedure: { kind: 'ask' },
    checks: [
      {
        from: 'texts',
        roles: 'parts',
        wording: ['At first: {text}', 'In the end: {text}'],
        bare: true,
        shown: ['first half', 'last'],
        count: 2,
      },
    ],
    rule: 'all',
    here: 'The metadata’s question about the start with the first half of the frames, the one about the end with the last frame alone, never in one call; the value is 1 if both are answered yes.',
    upstream:
      'The same: the first 32 of 64 frames for the start, the last frame as a still picture for the end; 1 if both are answered yes.',
    replaces: THEIR_VLM,
    compares: 'A',
    because: SAME_QUESTIONS,
  },
  Dynamic_Attribute: {
    ...usual,
    measures: 'whether a colour, a material, light or size changes as asked.',
    procedure: { kind: 'ask' },
    checks: [{ from: 'texts', roles: 'parts', wording: AS_IT_IS }],
    rule: 'all',
    here: 'The questions of the metadata (start, end and change, or the change alone) on the whole video; the value is 1 if all are answered yes.',
    upstream: 'The same.',
    replaces: THEIR_VLM,
    compares: 'A',
    because: SAME_QUESTIONS,
  },
  Motion_Order_Understanding: {
    ...usual,
    measures: 'whether two actions happen in the right order.',
    procedure: {
      kind: 'find',
      describe: 'actions',
      order: 'later',
      note: 'Only the action counts, whoever does it. Similar meaning is enough; wanting or being about to do it, or just holding what it takes, is not.',
    },
    checks: [
      {
        from: 'texts',
        roles: 'parts',
        wording: ['At first: {text}', 'Then, after it: {text}'],
        bare: true,
        count: 2,
      },
    ],
    rule: 'all',
    here: 'The judge lists the actions in their order without knowing what was asked for; then, by text alone, says at which steps each phrase of the metadata is found. Code demands the order: the value is 1 if the second is found after the first.',
    upstream:
      'The VLM puts the actions into two numbered slots; a text model says whether each half matches its phrase. A reply without a second slot is left out, and where more than 90 % are, the figure is 0.',
    replaces: THEIR_PAIR,
    compares: 'B',
    because: SAME_PROCEDURE,
  },
  Human_Interaction: {
    ...usual,
    measures: 'whether people do to each other what was asked for.',
    procedure: { kind: 'compare', describe: ['interaction', 'people'] },
    checks: [
      {
        from: 'ours',
        role: 'part',
        text: 'Does this happen between the people: {prompt}',
        ofDescription:
          'Does the description tell of the interaction in this sentence: “{prompt}” It has to be told itself: what merely goes with it does not count.',
      },
      {
        from: 'ours',
        role: 'part',
        text: 'Are there at least two people?',
        ofDescription: 'Does the description tell of more than one person?',
      },
    ],
    rule: 'all',
    here: 'The judge describes who does what to whom, and once more what is seen; by text alone the first is compared with the prompt, the second says whether there is more than one person. The value is 1 if both hold.',
    upstream: 'The same two descriptions and comparisons, by a VLM and a text model.',
    replaces: THEIR_PAIR,
    compares: 'B',
    because: SAME_PROCEDURE,
  },
  Complex_Landscape: {
    ...usual,
    measures: 'whether a long journey of the camera follows its description.',
    procedure: {
      kind: 'find',
      describe: 'landscape',
      order: 'not earlier',
      note: 'The sentence may say more than a video can show, such as scents and moods: what of it can be seen has to be there in substance.',
    },
    checks: [{ from: 'texts', roles: 'parts', wording: AS_IT_IS }],
    rule: 'prefix',
    withShare: true,
    here: 'The judge describes the journey in numbered steps; then, by text alone, at which step each sentence of the metadata is found. Sentences are counted in order up to the first that is not found at or after the one before. The share of all that are found stands next to it.',
    upstream:
      'The VLM describes freely, a text model makes five sentences of it and compares them one by one with those of the metadata, up to the first miss; a description without numbers, or with other than five sentences, is compared wrongly.',
    replaces: THEIR_PAIR,
    compares: 'B',
    because: SAME_PROCEDURE,
  },
  Complex_Plot: {
    ...usual,
    measures: 'whether a story is told in its order.',
    procedure: {
      kind: 'find',
      describe: 'plot',
      order: 'not earlier',
      note: 'Names of persons, teams and places do not count. A simple inference from what is described is allowed.',
    },
    checks: [{ from: 'texts', roles: 'parts', wording: AS_IT_IS }],
    rule: 'prefix',
    withShare: true,
    here: 'The judge tells the plot in numbered steps; then, by text alone, at which step each sentence of the metadata is found, whatever the persons are called. Sentences are counted in order up to the first that is not found at or after the one before. The share of all that are found stands next to it.',
    upstream:
      'The VLM tells the plot in as many slots as there are sentences, and a text model compares slot by slot, up to the first miss; an entry of six sentences is given five slots.',
    replaces: THEIR_PAIR,
    compares: 'B',
    because: SAME_PROCEDURE,
  },
  Camera_Motion: {
    ...usual,
    measures: 'whether the camera moves as asked.',
    procedure: { kind: 'label' },
    checks: [],
    rule: 'all',
    promptTells: true,
    here: 'The judge names the camera’s motion out of nine labels and “none of these”, without knowing which was asked for; the value is 1 if it is that one. A setting asks for up to two labels, of which one has to be it.',
    upstream:
      'Points are tracked over the video up to its first cut, and the motion of points at the edges gives a set of labels; 1 if the one asked for is among them.',
    replaces: 'CoTracker-2',
    compares: 'C',
    because:
      'A label that is seen stands in for one that is computed from tracked points: neither values nor order of models compare with published ones.',
  },
} as const satisfies Record<string, HowJudged>;
