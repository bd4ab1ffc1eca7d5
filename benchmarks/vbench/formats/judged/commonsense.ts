import { AS_IT_IS, type HowJudged, THEIR_VLM, usual } from './rules';

/** Commonsense: actions that have their consequence, things that stay what they are. */
export const commonsense = {
  Motion_Rationality: {
    ...usual,
    measures: 'whether an action has its physical consequence.',
    procedure: { kind: 'ask' },
    checks: [{ from: 'texts', roles: 'parts', wording: AS_IT_IS }],
    rule: 'all',
    withShare: true,
    here: 'The questions of the metadata (the act, its contact or start, its trace, its result) on the whole video; the value is 1 if all are answered yes. The share stands next to it.',
    upstream: 'The same questions on the whole video; 1 if all are answered yes.',
    replaces: THEIR_VLM,
    compares: 'A',
    because:
      'Same questions and rule with another judge: the order of models may be compared with the published one, values may not.',
  },
  Instance_Preservation: {
    ...usual,
    measures: 'whether things appear, vanish, merge or split without cause.',
    procedure: { kind: 'ask' },
    checks: [
      {
        from: 'ours',
        role: 'part',
        text: 'Is the video free of things that appear out of nothing?',
        shown: 'windows',
        fault: 'appearance',
      },
      {
        from: 'ours',
        role: 'part',
        text: 'Is the video free of things that vanish without leaving or being hidden?',
        shown: 'windows',
        fault: 'disappearance',
      },
      {
        from: 'ours',
        role: 'part',
        text: 'Is the video free of separate things that merge into one?',
        shown: 'windows',
        fault: 'fusion',
      },
      {
        from: 'ours',
        role: 'part',
        text: 'Is the video free of things that split into several?',
        shown: 'windows',
        fault: 'split',
      },
      {
        from: 'counts',
        role: 'extra',
        text: 'Is the number of this right throughout the video: {count} × {noun}?',
      },
    ],
    rule: 'all',
    here: 'A question of our own for each of the four faults, put so that yes means free of it; the value is 1 if the video is free of all. Whether the counted things of the metadata are there in the right number is asked in addition to it and does not enter. A setting looks at windows of 2 s, as upstream does.',
    upstream:
      'A model tuned for it is asked one multiple-choice question about the four faults for every 2 s; the first fault ends it with 0, none makes 1. A failed call counts as clean, and so does a video under 2 s. The metadata are never read.',
    replaces: 'a fine-tuned Qwen2.5-VL',
    compares: 'C',
    because:
      'Other questions to a judge that was not tuned for them: neither values nor order of models compare with published ones.',
  },
} as const satisfies Record<string, HowJudged>;
