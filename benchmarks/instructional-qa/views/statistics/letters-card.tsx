import { Card } from '@/components/ui/card';
import { countNoun, formatCount, formatMoment } from '@/components/ui/numbers';
import type { ExamLetters } from '../../formats/statistics/schema';
import { Bars } from './bars';
import { lettersSentence } from './words';

/** How often each letter is the right one in an examination, and whether that is as even as chance lets it be. */
export function LettersCard({ exam }: { exam: ExamLetters }) {
  const total = exam.counts.reduce((sum, { right }) => sum + right, 0);
  return (
    <Card
      title="Letters of the right answers"
      description={
        exam.at === null
          ? `${countNoun(total, 'question')} of the benchmark.`
          : `Examination of ${formatMoment(exam.at)}, seed ${exam.seed}, ${countNoun(total, 'question')}.`
      }
    >
      <Bars
        label="Right answers by letter"
        bars={exam.counts.map(({ letter, right: count }) => ({
          key: letter,
          label: letter,
          count,
          words: `${letter}: right in ${countNoun(count, 'question')} of ${formatCount(total)}`,
        }))}
      />
      <p className="mt-3 text-sm">{lettersSentence(exam)}</p>
    </Card>
  );
}
