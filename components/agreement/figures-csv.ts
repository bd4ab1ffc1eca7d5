import { csvText } from '@/lib/table-writer';
import type { AgreementRow } from './rows';
import { SHOWN_STATISTICS, STATISTIC_WORDS, statisticOf } from './statistic-words';

const COLUMNS = [
  'row',
  'question',
  'statistic',
  'value',
  'interval_low',
  'interval_high',
  'interval_level',
  'undefined_because',
  'notes',
  'questions_averaged',
  'questions_left_out',
  'pairs',
  'videos',
  'effective_videos',
  'answered_by_both',
  'judge_unscored',
  'other_unscored',
];

/**
 * All figures of the page as CSV (RFC 4180), unrounded: a line for each row and statistic. A group's are means over its
 * questions; how many were averaged, and left out for being undefined, stands beside them.
 */
export function figuresCsv(rows: readonly AgreementRow[]): string {
  const lines = rows.flatMap(({ label, question, comparison }) => {
    if (!comparison) return [];
    const { pairs, videos, effectiveVideos, coverage } = comparison;
    return SHOWN_STATISTICS[comparison.kind].flatMap((name) => {
      const statistic = statisticOf(comparison, name);
      if (!statistic) return [];
      const outcome =
        statistic.value === null
          ? [null, null, null, null, statistic.reason, null, null, null]
          : [
              statistic.value,
              statistic.interval?.low ?? null,
              statistic.interval?.high ?? null,
              statistic.interval?.level ?? null,
              null,
              statistic.notes.join(' '),
              statistic.questions?.averaged ?? null,
              statistic.questions?.leftOut ?? null,
            ];
      const counts = [
        pairs,
        videos,
        effectiveVideos,
        coverage.asked,
        coverage.judgeUnscored,
        coverage.personUnscored,
      ];
      return [[label, question, STATISTIC_WORDS[name].label, ...outcome, ...counts]];
    });
  });
  return csvText([COLUMNS, ...lines]);
}
