import { Anchor, Dices, EyeOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNoun } from '@/components/library/noun';
import { countNoun, formatCount, formatShare } from '@/components/ui/numbers';
import type { AnswerBasis, CountedAnswers } from '@/lib/queues/sample/schema';

/** Says what known answers are, and what they are not. */
export function KnownNote({ answers }: { answers: number }) {
  return (
    <Line icon={<EyeOff className="text-good" />}>
      {formatCount(answers)} known answers that came with the clips. They were given without sight
      of the judge’s. Rendered clips are simpler than most generated ones, and the built-in
      baseline’s thresholds were set on some of these clips, which flatters it.
    </Line>
  );
}

/** Says what keys are. */
export function KeyNote({ answers }: { answers: number }) {
  return (
    <Line icon={<EyeOff className="text-good" />}>
      {formatCount(answers)} answers of the key that came with the items: what is right by those who
      made the questions. It checks neither judges nor people’s attention.
    </Line>
  );
}

interface BasisNoteProps {
  basis: AnswerBasis;
  counted: CountedAnswers;
}

/** Says what people's answers the figures rest on: who chose the clips, whether the judge's scores were in view. */
export function BasisNote({ basis, counted }: BasisNoteProps) {
  const { drawn, population, weighted, chosen, counts, anchored } = basis;
  const noun = useNoun();
  return (
    <div className="flex flex-col gap-1.5">
      {drawn > 0 && (
        <Line icon={<Dices className="text-good" />}>
          <strong className="font-medium text-text">{countNoun(drawn, noun)}</strong> drawn by
          chance out of {formatCount(population)}.{' '}
          {weighted ? 'Each is weighted by 1/π.' : 'Each had the same chance.'}
        </Line>
      )}
      {chosen > 0 && (
        <Line icon={<TriangleAlert className="text-warn" />}>
          <strong className="font-medium text-text">{countNoun(chosen, noun)} picked</strong>, by
          hand or as the worst first: {chosen === 1 ? 'it was' : 'they were'} certain to be here, so{' '}
          {chosen === 1 ? 'it counts' : 'each counts'} once, drawn as well or not, and stands for no
          others. {drawn === 0 && `The figures do not hold for all ${noun}s.`}
        </Line>
      )}
      {counted === 'all' ? (
        <Line icon={<Anchor className={anchored > 0 ? 'text-warn' : 'text-faint'} />}>
          <strong className="font-medium text-text">{formatCount(counts.all)} answers</strong>, the
          latest or the settled one of each question, {formatCount(anchored)} of them anchored:
          given after the person was shown what the judge or others say. People follow what they are
          shown, so agreement with them is flattered.
        </Line>
      ) : (
        <Line icon={<EyeOff className="text-good" />}>
          <strong className="font-medium text-text">
            {formatCount(counts[counted])} blind answers
          </strong>
          : what each person said before being shown what others say of the {noun}.{' '}
          <Revised basis={basis} />
        </Line>
      )}
    </div>
  );
}

function Revised({ basis: { revisions } }: { basis: AnswerBasis }) {
  const { answers, changed, towards, away, takenBack, other } = revisions;
  if (changed === 0) return 'None was changed after the reveal.';
  const directions = [
    towards > 0 && `${formatCount(towards)} towards the judge`,
    away > 0 && `${formatCount(away)} away from it`,
    takenBack > 0 && `${formatCount(takenBack)} taken back`,
    other > 0 && `${formatCount(other)} otherwise`,
  ].filter(Boolean);
  return `Changed after the reveal: ${formatCount(changed)} of ${formatCount(answers)} (${formatShare(changed / answers)}), ${directions.join(', ')}; those changes do not count here.`;
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-muted">
      <span aria-hidden className="mt-0.5 shrink-0 [&>svg]:size-4">
        {icon}
      </span>
      <span>{children}</span>
    </p>
  );
}
