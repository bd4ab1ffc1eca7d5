import type { LongAnswer } from '@/lib/export/long';

interface Said {
  by?: 'judge' | 'person' | undefined;
  rater?: string;
  value?: number | string | null;
  words?: string;
  act?: 'state' | 'confirm' | 'override' | 'adjudicate';
  unit?: string;
  at?: string;
}

/** An answer of a clip as exports read it: of Ada, or of a judge; without a value somebody cannot tell. */
export function longAnswer({
  by = 'person',
  rater = by === 'judge' ? 'Judge' : 'Ada',
  value = null,
  words = '',
  act = 'state',
  unit = 'key-frame@0.500',
  at = '2026-11-01T10:00:00.000Z',
}: Said): LongAnswer {
  const isJudge = by === 'judge';
  return {
    ...{ item: 'a.mp4', video: 'a.mp4', videoHash: 'a'.repeat(64), suite: 'small' },
    files: ['a.mp4'],
    ...{ rater, raterKind: by, suiteVersion: isJudge ? '1' : null },
    ...{ source: isJudge ? null : 'here', run: isJudge ? 'run' : null },
    model: isJudge ? 'vlm' : null,
    answer: {
      ...{ id: `${rater} ${unit}`, unit, question: 'q', act: isJudge ? null : act, at },
      ...{ seenId: null, supersedesId: null },
      rater: { id: rater, name: rater, kind: by },
      verdict:
        value === null
          ? { state: 'unscored', reason: 'abstained', detail: words }
          : { state: 'scored', value, rationale: words },
    },
  };
}
