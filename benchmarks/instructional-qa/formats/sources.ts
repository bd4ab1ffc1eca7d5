/** Where step annotations come from. */
export const SOURCES = ['hirest', 'youcook2', 'goal-step', 'ego-exo4d', 'ours'] as const;

/** One of {@link SOURCES}. */
export type SourceId = (typeof SOURCES)[number];

/** Who sees the video: somebody who watches, or who wears the camera. */
export const VIEWS = ['third', 'first'] as const;

/** One of {@link VIEWS}. */
export type View = (typeof VIEWS)[number];

/** What questions are about: events and their order, or objects. */
export const GRANULARITIES = ['coarse', 'fine'] as const;

/** One of {@link GRANULARITIES}. */
export type Granularity = (typeof GRANULARITIES)[number];

/** What is the same for all videos of a source. */
export interface Source {
  name: string;
  /** Null where each video says it itself. */
  view: View | null;
  /** What the subject of a video is called where prompts state it. */
  head: string;
  /** Whether its times are shown as whole seconds; else with up to two decimals. */
  wholeSeconds: boolean;
  /** Whether its videos are trimmed unless a setting says otherwise: they are long, and repeat their steps. */
  trimmed: boolean;
  /** Questions that a model writes in one call about a clip. */
  questions: Readonly<Record<Granularity, number>>;
}

/** The sources; all but ours as InstructionBench (arXiv 2504.05040, supplement) treats them. */
export const SOURCE: Readonly<Record<SourceId, Source>> = {
  hirest: {
    name: 'HiREST',
    view: 'third',
    head: 'video theme',
    wholeSeconds: true,
    trimmed: false,
    questions: { coarse: 3, fine: 3 },
  },
  youcook2: {
    name: 'YouCook2',
    view: 'third',
    head: 'recipe type',
    wholeSeconds: true,
    trimmed: false,
    questions: { coarse: 3, fine: 3 },
  },
  'goal-step': {
    name: 'Ego4D Goal-Step',
    view: 'first',
    head: 'video goal',
    wholeSeconds: false,
    trimmed: true,
    questions: { coarse: 5, fine: 10 },
  },
  'ego-exo4d': {
    name: 'Ego-Exo4D',
    view: 'first',
    head: 'video scenario',
    wholeSeconds: false,
    trimmed: true,
    questions: { coarse: 10, fine: 10 },
  },
  ours: {
    name: 'Plain JSON',
    view: null,
    head: 'video subject',
    wholeSeconds: false,
    trimmed: false,
    questions: { coarse: 3, fine: 3 },
  },
};
