import type { AgreementScale } from '@/lib/agreement/compare';
import type { Pool } from '@/lib/reviews/comparison/scales';

/** A question's scale as statistics know it. */
export function scaleForStatistics(scale: Pool['scale']): AgreementScale {
  return scale.kind === 'choice' ? { kind: 'choice', categories: scale.options } : scale;
}
