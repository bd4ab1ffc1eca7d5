import { createHash } from 'node:crypto';
import { canonicalJson } from '@/lib/json';
import { thresholdRange } from '@/lib/suites/figures';
import type { Suite } from '@/lib/suites/suite';
import type { StudyPlans } from './schema';

/** A version of a plan as it is frozen. */
interface Frozen {
  suite: string;
  version: number;
  /** What `studyPlanSchema` reads, as it was when it was frozen. */
  plan: unknown;
}

/** The document of a version: canonical JSON, so that a file of it can be hashed by anybody. */
export function documentOf({ suite, version, plan }: Frozen): string {
  return canonicalJson({ suite, version, plan });
}

/** The SHA-256 of a version's document, in hexadecimal digits. */
export function hashOf(frozen: Frozen): string {
  return createHash('sha256').update(documentOf(frozen)).digest('hex');
}

/** The figures of a suite that a plan can mean: those of results, composites too, then questions and groups of these. */
export function plannedFigures({
  figures,
  groups,
  questions,
}: Pick<Suite, 'figures' | 'groups' | 'questions'>): StudyPlans['figures'] {
  const named = (kind: string, list: readonly { id: string; label: string }[], of: string) =>
    list.map(({ id, label }) => ({ key: `${kind}:${id}`, label: `${label} (${of})` }));
  return [
    ...named('figure', figures, 'results'),
    ...named('group', groups, 'agreement, group'),
    ...named('question', questions, 'agreement'),
  ];
}

/** The usual threshold of a suite's shares that people can move; null where there is none. */
export function usualThreshold(suite: Pick<Suite, 'figures' | 'questions'>): number | null {
  if (thresholdRange(suite) === null) return null;
  const [first] = suite.figures.flatMap((figure) =>
    figure.kind === 'share' && 'questions' in figure.of ? [figure.atLeast] : [],
  );
  return first ?? null;
}
