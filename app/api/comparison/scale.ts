import type { Pool } from '@/lib/comparison/scales';
import type { AgreementScale } from '@/lib/statistics/compare';

/** A question's scale as statistics know it. */
export function scaleForStatistics(scale: Pool['scale']): AgreementScale {
  return scale.kind === 'choice' ? { kind: 'choice', categories: scale.options } : scale;
}
