import { z } from 'zod';

/** An entry as replies may name it. */
export interface KnownType {
  id: string;
  /** As our schema names it. */
  title: string;
  /** As the published prompts name it. */
  published: string;
  /** Shorter names that models fall back on in summaries. */
  short: readonly [string, ...string[]];
}

const type = (id: string, title: string, published: string, ...short: [string, ...string[]]) => ({
  id,
  title,
  published,
  short,
});

/** The types of the static check. */
export const STATIC_TYPES: readonly KnownType[] = [
  type(
    's1',
    'Geometric structure',
    'Geometric structure irrationality',
    'Geometric Structure',
    'Geometry',
    'Geometric',
  ),
  type(
    's2',
    'Biological structure',
    'Biological structure irrationality',
    'Biological Structure',
    'Biological',
  ),
  type(
    's3',
    'Lighting, shadow and material',
    'Lighting, shadow, and material physical inaccuracy',
    'Lighting, Shadow, and Material',
    'Lighting & Shadow',
    'Lighting/Shadow/Material Inaccuracy',
  ),
  type(
    's4',
    'Colour distribution',
    'Color distribution disharmony',
    'Color Distribution',
    'Color Disharmony',
  ),
  type(
    's5',
    'Depth of field and focal length',
    'Depth of field and focal length unreality',
    'Depth of Field and Focal Length',
    'Depth of Field',
  ),
  type(
    's6',
    'Object composition and scene semantics',
    'Object composition and scene semantic inconsistency',
    'Object Composition and Scene Inconsistency',
    'Object Composition',
    'Scene Semantics',
  ),
  type(
    's7',
    'Motion and blur',
    'Motion and blur inconsistency',
    'Motion and Blur',
    'Motion Blur',
    'Motion/Blur Inconsistency',
  ),
  type(
    's8',
    'Physical phenomena',
    'Physical phenomenon inauthenticity',
    'Physical Phenomenon',
    'Physical Phenomena',
  ),
  type(
    's9',
    'Image quality inconsistency',
    'Image quality inconsistency',
    'Image Quality',
    'Image Quality Issues',
  ),
  type('s10', 'Other', 'Other hallucination', 'Other', 'Other Hallucinations', 'Others'),
];

/** The types of the dynamic check. */
export const DYNAMIC_TYPES: readonly KnownType[] = [
  type('d1', 'Clipping', 'Clipping', 'Clipping', 'Clipping Issues'),
  type('d2', 'Implausible fusion', 'Implausible fusion', 'Fusion', 'Implausible Fusion'),
  type(
    'd3',
    'Implausible appearance or disappearance',
    'Implausible appearance or disappearance',
    'Implausible Appearance',
    'Appearance/Disappearance',
    'Appearance or Disappearance',
  ),
  type('d4', 'Implausible motion', 'Implausible motion', 'Motion', 'Implausible Motion'),
  type(
    'd5',
    'Implausible transformation',
    'Implausible transform',
    'Transform',
    'Implausible Transformation',
  ),
  type(
    'd6',
    'Implausible penetration',
    'Implausible penetration',
    'Penetration',
    'Implausible Penetration',
  ),
  type(
    'd7',
    'Physical interaction error',
    'Physical interaction errors',
    'Physical Interaction',
    'Physical Interaction Errors',
  ),
  type(
    'd8',
    'Logical (timing) error',
    'Logical interaction error',
    'Logical Interaction',
    'Timing Error',
    'Logical Error',
  ),
  type('d9', 'Other', 'Other hallucination', 'Other', 'Other Hallucinations'),
];

/** What the criteria of a rating from 1 to 5 are. */
export const CRITERIA: readonly KnownType[] = [
  type('subject', 'Subject consistency', 'Subject consistency', 'Subject'),
  type('motion', 'Motion smoothness', 'Motion smoothness', 'Motion'),
  type('alignment', 'Prompt alignment', 'Prompt alignment', 'Alignment'),
  type('quality', 'Visual quality', 'Visual quality', 'Quality'),
];

const score = z.number().int().min(0).max(10).nullable();
const item = z.object({ rationale: z.string(), objects: z.array(z.string()), score });

const stars = z.number().int().min(1).max(5).nullable();
const rated = z.object({ rationale: z.string(), score: stars });

/** A rated item. */
export type Item = z.infer<typeof item>;

const checkOf = (types: readonly KnownType[], of: z.ZodType) =>
  z.object(Object.fromEntries(types.map(({ id, title }) => [id, of.meta({ title })])));

/** The static check’s reply. */
export const staticCheck = checkOf(STATIC_TYPES, item);

/** The dynamic check’s reply. */
export const dynamicCheck = checkOf(DYNAMIC_TYPES, item);

/** The reply about one rated item. */
export const oneItem = z.object({ rationale: z.string(), score });

/** The reply about several criteria, from 1 to 5. */
export const criteriaCheck = checkOf(CRITERIA, rated);

/** The reply about one criterion, from 1 to 5. */
export const oneCriterion = rated;
