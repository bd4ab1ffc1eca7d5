/** The five categories, in the order of published tables. */
export const CATEGORIES = [
  'Creativity',
  'Commonsense',
  'Controllability',
  'Human Fidelity',
  'Physics',
] as const;

/** One of {@link CATEGORIES}. */
export type Category = (typeof CATEGORIES)[number];

/** The eighteen dimensions by the names that files carry, in the order of published tables, with their categories. */
const CATEGORY_OF = {
  Diversity: 'Creativity',
  Composition: 'Creativity',
  Motion_Rationality: 'Commonsense',
  Instance_Preservation: 'Commonsense',
  Dynamic_Spatial_Relationship: 'Controllability',
  Dynamic_Attribute: 'Controllability',
  Motion_Order_Understanding: 'Controllability',
  Human_Interaction: 'Controllability',
  Complex_Landscape: 'Controllability',
  Complex_Plot: 'Controllability',
  Camera_Motion: 'Controllability',
  Human_Anatomy: 'Human Fidelity',
  Human_Clothes: 'Human Fidelity',
  Human_Identity: 'Human Fidelity',
  Mechanics: 'Physics',
  Material: 'Physics',
  Thermotics: 'Physics',
  'Multi-View_Consistency': 'Physics',
} as const satisfies Record<string, Category>;

/** A dimension by the name that upstream's files carry, e.g. `Motion_Rationality`. */
export type DimensionId = keyof typeof CATEGORY_OF;

/** Every {@link DimensionId}, in the order of published tables. */
export const DIMENSIONS = Object.keys(CATEGORY_OF) as DimensionId[];

/** The dimension whose samples are judged together, all of a prompt's as one item. */
export const DIVERSITY = 'Diversity' satisfies DimensionId;

/** The category of a dimension. */
export function categoryOf(dimension: DimensionId): Category {
  return CATEGORY_OF[dimension];
}

/** A dimension as pages and the published leaderboard write it, e.g. `Motion Rationality`. */
export function labelOf(dimension: DimensionId): string {
  return dimension.replaceAll('_', ' ');
}

/** How many videos a model makes of each of a dimension's prompts. */
export function samplesOf(dimension: DimensionId): number {
  return dimension === DIVERSITY ? 20 : 3;
}
