import { formatCount } from '@/components/ui/numbers';
import type { Comparison } from '@/lib/statistics/compare';

/** How many items figures rest on, and under it in how many clusters, where that differs. */
export function ItemCount({ comparison }: { comparison: Pick<Comparison, 'videos' | 'clusters'> }) {
  const { videos, clusters } = comparison;
  return (
    <>
      {videos}
      {clusters !== videos && (
        <span className="block whitespace-nowrap text-xs text-faint">
          in {formatCount(clusters)} {clusters === 1 ? 'cluster' : 'clusters'}
        </span>
      )}
    </>
  );
}
