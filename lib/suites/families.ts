import { z } from 'zod';

/** The families of suites, in the order in which pages list them; a project says which of them it uses. */
const FAMILY_IDS = ['hallucination', 'vbench', 'captions', 'qa'] as const;

/** Suites that serve one purpose together, as pages present them. */
export interface Family {
  id: (typeof FAMILY_IDS)[number];
  name: string;
  /** What somebody wants who chooses it. */
  purpose: string;
  /** What it is for, in three sentences: what comes in, what is asked, what comes out. */
  about: readonly [string, string, string];
  /** Its landing page. */
  path: string;
  suites: readonly string[];
  /** The kinds of items that count as its own. */
  kinds: readonly string[];
  /** The suite whose scores and reviews everything leads to. */
  main: string;
  /** The kind of items that the main suite takes. */
  mainKind: string;
  /**
   * The suite that makes the items of the main one, out of items of which kind; `first` is how these come in where they are
   * none of the family's own. Left out where none does.
   */
  maker?: { suite: string; kind: string; verb: string; first?: string };
  /** How its first items come in. */
  begin: { label: string; path: string };
}

/** All {@link Family families}. */
export const FAMILIES: readonly Family[] = [
  {
    id: 'hallucination',
    name: 'Hallucinations',
    purpose: 'Find impossible things in clips',
    about: [
      'You drop in generated clips, which become key frames here in the browser.',
      'A judge scores twenty questions on each: what cannot be real in which frames, and how far the clip departs from its prompt.',
      'You confirm or correct the scores, down to the frame, and read off how far the judge can be trusted.',
    ],
    path: '/hallucination',
    suites: ['hallucination'],
    kinds: ['clip'],
    main: 'hallucination',
    mainKind: 'clip',
    begin: { label: 'Add clips', path: '/' },
  },
  {
    id: 'vbench',
    name: 'VBench-2.0',
    purpose: 'Score models by VBench-2.0',
    about: [
      'You load VBench-2.0’s prompt suite, or one in its shape, and plan which videos each model has to make, with seeds and file names.',
      'What the models made is matched with the plan, and judged and reviewed under the eighteen dimensions that it serves.',
      'In the end there is a leaderboard by the judge, by people and corrected, and files in upstream’s own form.',
    ],
    path: '/vbench',
    suites: ['vbench'],
    kinds: ['vbench'],
    main: 'vbench',
    mainKind: 'vbench',
    begin: { label: 'Make a plan', path: '/vbench/new' },
  },
  {
    id: 'captions',
    name: 'Captions',
    purpose: 'Rate captions of videos',
    about: [
      'You import what captioners wrote, with references and limits, or have connected models write captions of your clips.',
      'A judge rates each caption from 0 to 4, code counts its words, and each of its claims can be checked against the frames.',
      'You compare captioners side by side without knowing whose caption is whose, and get means with intervals by video.',
    ],
    path: '/captions',
    suites: [
      'caption-rubric',
      'caption-points',
      'caption-writing',
      'caption-answering',
      'claim-splitting',
      'claim-checking',
    ],
    kinds: ['caption', 'caption-claims'],
    main: 'caption-rubric',
    mainKind: 'caption',
    maker: {
      suite: 'caption-writing',
      kind: 'clip',
      verb: 'Write captions',
      first: 'Add clips to write captions of',
    },
    begin: { label: 'Import captions', path: '/import#items' },
  },
  {
    id: 'qa',
    name: 'Instructional QA',
    purpose: 'Build a video exam',
    about: [
      'You load step annotations of instructional videos, which are checked and trimmed into clips.',
      'Models write questions about the steps, filters and people keep the good ones, and these become multiple choice.',
      'You export the benchmark, and examine models on it with controls for guessing.',
    ],
    path: '/qa',
    suites: [
      'question-writing',
      'question-review',
      'question-typing',
      'question-filtering',
      'option-writing',
      'option-review',
      'exam-making',
      'examining',
      'answering',
    ],
    kinds: ['stepped-clip', 'qa', 'mcq', 'exam'],
    main: 'question-review',
    mainKind: 'qa',
    maker: { suite: 'question-writing', kind: 'stepped-clip', verb: 'Write questions' },
    begin: { label: 'Load annotations', path: '/qa/annotations' },
  },
];

/** The id of a family. */
export type FamilyId = Family['id'];

/** See {@link FamilyId}. */
export const familyIdSchema = z.enum(FAMILY_IDS);

/** The families that a project uses: at least one, each once, in the order of {@link FAMILIES}. */
export const familiesSchema = z
  .array(familyIdSchema)
  .min(1, 'Choose at least one.')
  .transform((chosen) => FAMILY_IDS.filter((id) => chosen.includes(id)));

/** The family of that id. */
export function familyById(id: FamilyId): Family {
  return FAMILIES[FAMILY_IDS.indexOf(id)] as Family;
}

/** The family to which a suite belongs; null for one of none, which projects need not choose. */
export function familyOf(suiteId: string): Family | null {
  return FAMILIES.find(({ suites }) => suites.includes(suiteId)) ?? null;
}

/** Which suites a project uses. */
export interface UsedSuites {
  families: readonly FamilyId[];
  /** The suites that are data. */
  ownSuites: readonly { id: string; used: boolean }[];
}

/** Of some suites those that a project uses: those of its families, and those of none unless it has to choose them and did not. */
export function usedSuites<Suite extends { id: string }>(
  suites: readonly Suite[],
  { families, ownSuites }: UsedSuites,
): Suite[] {
  return suites.filter(({ id }) => {
    const family = familyOf(id);
    if (family) return families.includes(family.id);
    return ownSuites.find((own) => own.id === id)?.used ?? true;
  });
}
