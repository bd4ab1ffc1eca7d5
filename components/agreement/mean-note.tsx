import { HELP_OF_FIGURES } from '@/components/help/figures';
import { useNoun } from '@/components/library/noun';
import { HelpLink } from '@/components/ui/help-link';
import { formatCount, formatDecimal } from '@/components/ui/numbers';
import type { CorrectedMean } from '@/lib/statistics/corrected';
import type { MeanEstimate, MeanTarget } from '@/lib/statistics/sampled';
import type { ItemNoun } from '@/lib/suites/item-kind';
import { moreInWords, presentWidth } from './more-words';
import { countItems } from './note-words';
import { Segments } from './segments';

/** From so many sampled clips on, an interval of a mean is known to hold what it promises. */
const FIRM_SAMPLE = 20;

interface MeanNoteProps {
  mean: CorrectedMean;
  /** The ends of the scale. */
  range: readonly [low: number, high: number];
  /** Which mean is meant. */
  target: MeanTarget;
  onTarget: (target: MeanTarget) => void;
}

/** What each mean is of, in a sentence. */
const TARGET_SENTENCES: Record<MeanTarget, (population: string, noun: string) => string> = {
  these: (population, noun) =>
    `The mean of the ${population} ${noun}s that could have been drawn: the more of them people read, the surer it is, and once all are read nothing is left open.`,
  like: (population, noun) =>
    `The mean of any ${noun}s like these: even with all ${population} of them read, others would have turned out differently.`,
};

/** The mean over all clips: as the judge has it, as people's sample has it, and as both together say. */
export function MeanNote({ mean, range, target, onTarget }: MeanNoteProps) {
  const noun = useNoun();
  const {
    population,
    sampled,
    effective,
    clusters,
    judge,
    people,
    corrected,
    power,
    complete,
    weighted,
    weak,
  } = mean;
  const print = (estimate: MeanEstimate) =>
    printEstimate(estimate, target, complete && target === 'these' ? `all ${noun}s read` : null);
  return (
    <section aria-label={`Mean over all ${noun}s`} className="flex flex-col gap-2 border-t pt-3">
      <div className="flex items-end justify-between gap-2">
        <Segments
          label="Mean score of"
          value={target}
          onChange={onTarget}
          options={[
            { value: 'these', label: `These ${noun}s` },
            { value: 'like', label: `${noun === 'clip' ? 'Clips' : 'Items'} like these` },
          ]}
        />
        <HelpLink to={HELP_OF_FIGURES.mean} about={`Mean over all ${noun}s`} />
      </div>
      <p className="text-muted text-xs">
        {TARGET_SENTENCES[target](formatCount(population), noun)}
      </p>
      <dl className="grid grid-cols-[5.5rem_1fr] gap-y-1">
        <dt className="text-muted">Judge alone</dt>
        <dd className="tabular-nums">
          {target === 'these' ? formatDecimal(judge.value, 2) : print(judge)}
        </dd>
        <dt className="text-muted">People</dt>
        <dd className="tabular-nums">{print(people)}</dd>
        <dt
          className="text-muted"
          title={`People’s mean, moved by what the judge says of the ${noun}s that nobody read.`}
        >
          Corrected
        </dt>
        <dd className="tabular-nums">{print(corrected)}</dd>
      </dl>
      <p className="text-faint text-xs">
        From {countItems({ videos: sampled, clusters: clusters.sampled }, noun)} read blind; the
        judge is believed by {formatDecimal(power, 2)} of 1. “Judge alone” is off by the judge’s
        bias.
        {weighted && ' They were drawn with different chances, so intervals are approximate.'}
        {Math.min(effective, clusters.sampled) < FIRM_SAMPLE &&
          ` Provisional: worth fewer than ${FIRM_SAMPLE} ${clusters.sampled === sampled ? `${noun}s` : 'clusters'}.`}
        {weak && ' Provisional: too few of them differ from the others.'}
      </p>
      <MoreLabels mean={mean} target={target} range={range} noun={noun} />
    </section>
  );
}

/** How many more have to be read for an interval of a twentieth of the scale to either side. */
function MoreLabels({
  mean: { corrected, clusters, sampled, population, complete },
  target,
  range,
  noun,
}: Pick<MeanNoteProps, 'mean' | 'target' | 'range'> & { noun: ItemNoun }) {
  const present = presentWidth(corrected.intervals, clusters.sampled, clusters.population);
  if (complete || !present) return null;
  const more = moreInWords(present, target, range, {
    noun: sampled === clusters.sampled && population === clusters.population ? noun : 'cluster',
    like: noun,
  });
  return <p className="text-muted text-xs">{more.sentence}</p>;
}

function printEstimate(
  { value, intervals }: MeanEstimate,
  target: MeanTarget,
  known: string | null,
): string {
  const printed = formatDecimal(value, 2);
  const interval = intervals[target];
  if (known !== null) return `${printed}, ${known}`;
  return interval
    ? `${printed} [${formatDecimal(interval.low, 2)} to ${formatDecimal(interval.high, 2)}]`
    : `${printed}, too few for an interval`;
}
