import { AS_IT_IS, type HowJudged, THEIR_VLM, usual } from './rules';

const conditionFirst = {
  ...usual,
  checks: [{ from: 'texts', roles: 'condition first', wording: AS_IT_IS }],
  rule: 'all',
  upstream:
    'The same questions on the whole video. Of several the first is the precondition, without which the video is left out, and the second is the value; a third is asked and ignored.',
  replaces: THEIR_VLM,
  compares: 'A',
  because:
    'Same questions and rule with another judge: the order of models may be compared with the published one, values may not.',
} as const satisfies Partial<HowJudged>;

const HERE =
  'The questions of the metadata on the whole video. Of two the first is a precondition, without which the video is left out, and the second is the value; a single one is the value; a third is reported in addition to it.';

/** Physics: forces, materials, heat, and space that holds together. */
export const physics = {
  Mechanics: {
    ...conditionFirst,
    measures: 'whether forces act as they do in the world.',
    procedure: { kind: 'ask' },
    here: HERE,
  },
  Material: {
    ...conditionFirst,
    measures: 'whether substances mix, dissolve and react as they do in the world.',
    procedure: { kind: 'ask' },
    here: HERE,
  },
  Thermotics: {
    ...conditionFirst,
    measures: 'whether substances change with heat and cold as they do in the world.',
    procedure: {
      kind: 'ask',
      note: 'Do not mind whether the question names the substance rightly: what counts is the state or the change that it asks about.',
    },
    here: `${HERE} The judge is told not to mind whether substances are rightly named.`,
  },
  'Multi-View_Consistency': {
    ...usual,
    measures: 'whether a scene holds together when the camera moves round it.',
    procedure: { kind: 'ask' },
    checks: [
      {
        from: 'ours',
        role: 'gate',
        text: 'Does the camera move round its subject by a clear angle?',
      },
      {
        from: 'ours',
        role: 'part',
        text: 'Does the subject keep its shape and its parts as it is seen from other sides?',
      },
      {
        from: 'ours',
        role: 'part',
        text: 'Do the surroundings fit together as they are seen from other sides?',
      },
      {
        from: 'ours',
        role: 'part',
        text: 'Is the video free of things that appear or melt as the view turns?',
      },
    ],
    rule: 'share',
    here: 'Questions of our own: does the camera move round its subject by a clear angle (else the video is left out), does the subject keep its shape, do the surroundings fit together, does nothing appear or melt? The value is the share of the last three.',
    upstream:
      'Videos in which tracked points show no orbit, or too little flow, are left out; of the others matches of features between frames are checked against one geometry, and weighted by the flow.',
    replaces: 'CoTracker-2, RAFT and SIFT',
    compares: 'C',
    because:
      'Three questions stand in for counted matches of features: neither values nor order of models compare with published ones.',
  },
} as const satisfies Record<string, HowJudged>;
