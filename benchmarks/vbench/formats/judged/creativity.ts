import { type HowJudged, THEIR_VLM, usual } from './rules';

/** Creativity: how far samples differ, and unusual combinations. */
export const creativity = {
  Diversity: {
    ...usual,
    measures: 'how much twenty samples of one prompt differ.',
    procedure: { kind: 'rate' },
    checks: [
      {
        from: 'ours',
        role: 'part',
        text: 'Content: how far do the videos differ in subject, layout, setting and action?',
        shown: 'sheets',
      },
      {
        from: 'ours',
        role: 'part',
        text: 'Style: how far do the videos differ in light, colour and look?',
        shown: 'sheets',
      },
    ],
    rule: 'share',
    here: 'All videos of the prompt at their start, middle and end are shown together; content and style are rated 0–10 for how far they differ, and the value is their mean ÷ 10. Another subject than the prompt asks for is an error and no diversity, so the prompt is shown. Fewer than twenty videos give a value that stays out of the figure unless the run says otherwise.',
    upstream:
      'Every frame goes through VGG-19; over all 190 pairs of videos the mean difference of a deep layer (content) and of Gram matrices of five layers (style, × 1000) is averaged, divided by 17.712 and kept within 0 and 1.',
    replaces: 'VGG-19',
    compares: 'C',
    because:
      'A rating of what is seen stands in for distances between features of a network: neither values nor order of models compare with published ones.',
  },
  Composition: {
    ...usual,
    measures: 'unusual combinations of things and actions.',
    procedure: { kind: 'ask' },
    checks: [
      {
        from: 'ours',
        role: 'gate',
        text: 'Is there just one creature in the video?',
        ifSwitched: true,
      },
      { from: 'texts', roles: 'parts', wording: ['Does the video show this: {text}'] },
    ],
    rule: 'all-or-share',
    failedGate: '1/n',
    here: 'Where the metadata ask for it, first whether there is just one creature; then each phrase: is it in the video? The value is the share of phrases, or 1 only if all are there, as the metadata say. More or fewer creatures than one make it 1 ÷ number of phrases.',
    upstream:
      'The same questions on the whole video; where there is not just one creature the phrases are not asked, and the value is 1 ÷ their number.',
    replaces: THEIR_VLM,
    compares: 'A',
    because:
      'Same questions and rule with another judge: the order of models may be compared with the published one, values may not.',
  },
} as const satisfies Record<string, HowJudged>;
