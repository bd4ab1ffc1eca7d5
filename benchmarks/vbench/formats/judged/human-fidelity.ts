import { type HowJudged, THEIR_VLM, usual } from './rules';

/** Human Fidelity: bodies, clothes and faces of people. */
export const humanFidelity = {
  Human_Anatomy: {
    ...usual,
    measures: 'whether bodies, hands and faces of people are sound.',
    procedure: { kind: 'ask' },
    checks: [
      { from: 'ours', role: 'gate', text: 'Is a person to be seen in the video?' },
      {
        from: 'ours',
        role: 'part',
        text: 'Are the bodies and limbs of all people sound throughout: right in number, joined as they should be, in shape and proportion?',
        mayBeUnseen: true,
      },
      {
        from: 'ours',
        role: 'part',
        text: 'Are all faces sound throughout: features in place, in shape and proportion?',
        mayBeUnseen: true,
      },
      {
        from: 'ours',
        role: 'part',
        text: 'Are all hands sound throughout: five well-formed fingers each, joined as they should be?',
        mayBeUnseen: true,
      },
    ],
    rule: 'share',
    here: 'Questions of our own: is a person to be seen (else the video is left out), and are bodies, faces and hands sound throughout? The value is the share of these that are; what is never to be seen does not count.',
    upstream:
      'People, faces and hands are detected in every frame and judged by three classifiers; 1 less the share of people with a fault over all frames. A video without people scores 1.',
    replaces: 'YOLO-World and three ViT classifiers',
    compares: 'C',
    because:
      'Three questions about a video stand in for classifiers on every frame, and videos without people are left out: neither values nor order of models compare with published ones.',
  },
  Human_Clothes: {
    ...usual,
    measures: 'whether a person’s clothes stay the same.',
    procedure: { kind: 'ask' },
    checks: [
      { from: 'ours', role: 'gate', text: 'Is there just one person throughout the video?' },
      { from: 'ours', role: 'part', text: 'Is it the same person throughout the video?' },
      {
        from: 'ours',
        role: 'part',
        text: 'Do the person’s clothes keep their colour and texture throughout the video?',
      },
    ],
    rule: 'all',
    here: 'Three fixed questions: is there just one person throughout (else the video is left out), is it the same one, and do the clothes keep colour and texture? The value is 1 if the last two are answered yes.',
    upstream: 'Three questions of that meaning on the whole video; the same rule.',
    replaces: THEIR_VLM,
    compares: 'A',
    because:
      'Questions of the same meaning and the same rule with another judge: the order of models may be compared with the published one, values may not.',
  },
  Human_Identity: {
    ...usual,
    measures: 'whether a person’s face stays the same.',
    procedure: { kind: 'ask' },
    checks: [
      {
        from: 'ours',
        role: 'gate',
        text: 'Is the face of exactly one person to be seen in the video?',
      },
      {
        from: 'ours',
        role: 'part',
        text: 'Is it the same person’s face wherever it is to be seen in the video?',
      },
    ],
    rule: 'all',
    here: 'Questions of our own: is exactly one person’s face to be seen (else the video is left out), and is it the same face throughout? The value is 1 or 0.',
    upstream:
      'Faces are found in every frame and compared with the first one; the share of frames whose face is near enough. Frames without a face count as consistent; a first frame without just one face leaves the video out.',
    replaces: 'RetinaFace and ArcFace',
    compares: 'C',
    because:
      'One answer for a video stands in for a share of frames: neither values nor order of models compare with published ones.',
  },
} as const satisfies Record<string, HowJudged>;
