import type { Question } from '@/lib/suites/question';

/** One kind of hallucination: its code, its name, and what counts as one. */
export interface HallucinationType {
  id: string;
  label: string;
  help: string;
}

/** What can be wrong in a single frame. The codes are those of SoraDetector's benchmark. */
export const STATIC_TYPES = [
  {
    id: 's1',
    label: 'Geometric structure',
    help: 'A thing has an impossible shape, proportion or build: it is bent out of shape, broken off, incomplete, doubled, or its parts do not join.',
  },
  {
    id: 's2',
    label: 'Biological structure',
    help: 'The body of a person, animal or plant is built wrongly: limbs, fingers, organs or leaves are missing, too many, deformed, detached or mismatched.',
  },
  {
    id: 's3',
    label: 'Lighting, shadow and material',
    help: 'Light, shadow or surface break physics: their direction, strength, colour or shape does not suit the things, the surroundings or the material.',
  },
  {
    id: 's4',
    label: 'Colour distribution',
    help: 'Colours that nature and cameras do not give: unreal, clashing or abnormal combinations or distributions.',
  },
  {
    id: 's5',
    label: 'Depth of field and focal length',
    help: 'Sharpness, perspective or size by distance contradicts where things stand, or how a lens works.',
  },
  {
    id: 's6',
    label: 'Object composition and scene semantics',
    help: 'Things that do not go together: an impossible, contradictory or senseless arrangement for this kind of scene.',
  },
  {
    id: 's7',
    label: 'Motion and blur',
    help: 'Motion blur does not suit the movement: wrong direction, wrong strength, blur on what stands still, or none on what is fast.',
  },
  {
    id: 's8',
    label: 'Physical phenomena',
    help: 'Reflection, refraction, fire, water, smoke and the like do not behave as their material, shape, place and surroundings demand.',
  },
  {
    id: 's9',
    label: 'Image quality inconsistency',
    help: 'Parts of the picture differ in resolution, sharpness or noise, or show traces of editing.',
  },
  {
    id: 's10',
    label: 'Other',
    help: 'Anything else in the frame that breaks the laws or the logic of the real world.',
  },
] as const satisfies readonly HallucinationType[];

/** What can be wrong between frames. The codes are those of SoraDetector's benchmark. */
export const DYNAMIC_TYPES = [
  {
    id: 'd1',
    label: 'Clipping',
    help: 'Things overlap or cut into each other along borders that do not fit where they really are.',
  },
  {
    id: 'd2',
    label: 'Implausible fusion',
    help: 'Separate things run together without reason, as when two become one on touching.',
  },
  {
    id: 'd3',
    label: 'Implausible appearance or disappearance',
    help: 'A thing is suddenly there or gone without a physical cause: it did not enter, leave, or pass behind anything.',
  },
  {
    id: 'd4',
    label: 'Implausible motion',
    help: 'A movement that forces and supports do not explain: floating, sliding, jumping from place to place.',
  },
  {
    id: 'd5',
    label: 'Implausible transformation',
    help: 'A thing changes shape, size, kind or state unnaturally, as when a solid suddenly flows.',
  },
  {
    id: 'd6',
    label: 'Implausible penetration',
    help: 'One thing goes through another that should stop it.',
  },
  {
    id: 'd7',
    label: 'Physical interaction error',
    help: 'A contact that should have an effect has none, or an effect comes without its contact.',
  },
  {
    id: 'd8',
    label: 'Logical (timing) error',
    help: 'The order of events is wrong: an effect before its cause, or time running backward.',
  },
  {
    id: 'd9',
    label: 'Other',
    help: 'Any other happening that breaks the laws or the logic of the real world.',
  },
] as const satisfies readonly HallucinationType[];

/** The question whether the video shows what its generation prompt asks for. */
export const INCONSISTENCY_ID = 'inconsistency';

const severity = { kind: 'rating', min: 0, max: 10 } as const;

/** The suite's 20 questions: s1–s10 of every key frame, d1–d9 of every cluster, one of the video. */
export const questions: readonly Question[] = [
  ...STATIC_TYPES.map(
    (type): Question => ({
      ...type,
      group: 'static',
      unit: 'key-frame',
      scale: severity,
      better: 'low',
    }),
  ),
  ...DYNAMIC_TYPES.map(
    (type): Question => ({
      ...type,
      group: 'dynamic',
      unit: 'cluster',
      scale: severity,
      better: 'low',
    }),
  ),
  {
    id: INCONSISTENCY_ID,
    label: 'Inconsistency with the prompt',
    help: 'How far the video departs from the text that it was generated from: things, properties, actions or places that are missing, added or different.',
    group: 'prompt',
    unit: 'video',
    scale: severity,
    better: 'low',
  },
];

/** Headings of the groups of questions, in order. */
export const groups = [
  { id: 'static', label: 'Static', layout: 'matrix' },
  { id: 'dynamic', label: 'Dynamic', layout: 'matrix' },
  { id: 'prompt', label: 'Prompt', layout: 'matrix' },
] as const;
