import clsx from 'clsx';
import { ArrowDown } from 'lucide-react';
import Link from 'next/link';
import type { CSSProperties } from 'react';
import { Card } from '@/components/ui/card';
import { heatStyle } from '@/components/ui/heat';
import { formatCount, formatShare } from '@/components/ui/numbers';
import { writeParameters } from '@/lib/library/address';
import type { Funnel, FunnelStage } from '@/lib/results/funnel/schema';
import { countKind, type Outcome, outcomesOf, standingAddress } from './funnel-words';

/** Below this share of the longest bar a part has no room for its number, which stands in the list under the bar anyway. */
const LEAST_WITH_NUMBER = 0.04;

/** The funnel as bars: of each stage how many items went on, were removed by which gate, and wait. */
export function StageBars({ funnel }: { funnel: Funnel }) {
  const { stages, source } = funnel;
  const longest = Math.max(1, ...stages.map(({ whole }) => whole.given));
  const [first] = stages;
  return (
    <Card
      title="Stage by stage"
      description="Bars are as long as there are items. Each number opens its items in the library."
    >
      <ol className="flex flex-col gap-2">
        {stages.map((stage, place) => (
          <li key={`${stage.suite.id} ${stage.run}`} className="flex flex-col gap-2">
            {stage === first && (
              <p className="text-muted text-sm">
                {countKind(source.items, source.kind)} in the project,{' '}
                {formatCount(first.whole.given)} of them given to the first stage.
              </p>
            )}
            <StageBar funnel={funnel} stage={stage} longest={longest} before={stages[place - 1]} />
            <Passage stage={stage} next={stages[place + 1]} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface StageBarProps {
  funnel: Funnel;
  stage: FunnelStage;
  /** How many items the longest bar stands for. */
  longest: number;
  before: FunnelStage | undefined;
}

function StageBar({ funnel, stage, longest, before }: StageBarProps) {
  const { suite, whole } = stage;
  const outcomes = outcomesOf(stage, whole);
  const address = standingAddress(funnel, stage, 'given');
  return (
    <div className="grid grid-cols-[13rem_minmax(0,1fr)] items-start gap-x-4">
      <div className="min-w-0 pt-1">
        <h3 className="font-medium">{suite.name}</h3>
        <p className="text-muted text-xs">
          {whole.given > 0 && address ? (
            <Link href={address} className="underline decoration-line-strong hover:text-text">
              {countKind(whole.given, suite.kind)} given
            </Link>
          ) : (
            'Nothing given yet'
          )}
        </p>
      </div>
      {whole.given === 0 ? (
        <NothingGiven funnel={funnel} stage={stage} before={before} />
      ) : (
        <div className="flex min-w-0 flex-col gap-1.5">
          <div
            aria-hidden
            className="flex h-7 overflow-hidden rounded-sm ring-1 ring-line ring-inset"
            style={{ width: `${Math.max(1, (whole.given / longest) * 100)}%` }}
          >
            {outcomes.map((outcome, index) =>
              outcome.items === 0 ? null : (
                <span
                  key={outcome.standing}
                  title={`${outcome.label}: ${formatCount(outcome.items)}`}
                  style={{ flexGrow: outcome.items, ...lookOf(outcome, index).style }}
                  className={clsx(
                    'flex min-w-0.5 basis-0 items-center justify-center border-surface border-r text-xs tabular-nums last:border-r-0',
                    lookOf(outcome, index).className,
                  )}
                >
                  {outcome.items / longest >= LEAST_WITH_NUMBER && formatCount(outcome.items)}
                </span>
              ),
            )}
          </div>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {outcomes.map((outcome, index) => (
              <li key={outcome.standing}>
                <OutcomeLink
                  outcome={outcome}
                  index={index}
                  given={whole.given}
                  address={standingAddress(funnel, stage, outcome.standing)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** What to do where a stage was given nothing. */
function NothingGiven({ funnel, stage, before }: Omit<StageBarProps, 'longest'>) {
  const address = before && before.whole.on > 0 ? standingAddress(funnel, before, 'on') : null;
  return (
    <p className="pt-1 text-muted text-sm">
      {before && address ? (
        <>
          {before.suite.kind === stage.suite.kind ? (
            <>
              Choose{' '}
              <Link href={address} className="underline decoration-line-strong hover:text-text">
                what went on from “{before.suite.name}”
              </Link>{' '}
              and press Judge,
            </>
          ) : (
            <>
              Choose what “{before.suite.name}” made{' '}
              <Link
                href={writeParameters('/', { project: funnel.project.id, suite: stage.suite.id })}
                className="underline decoration-line-strong hover:text-text"
              >
                in the library of “{stage.suite.name}”
              </Link>{' '}
              and press Judge,
            </>
          )}{' '}
          or begin runs with the stages that follow.
        </>
      ) : (
        'Nothing has come so far.'
      )}
    </p>
  );
}

interface OutcomeLinkProps {
  outcome: Outcome;
  index: number;
  given: number;
  address: string | null;
}

function OutcomeLink({ outcome, index, given, address }: OutcomeLinkProps) {
  const { label, items, help, standing } = outcome;
  const look = lookOf(outcome, index);
  const words = (
    <>
      <span
        aria-hidden
        style={look.style}
        className={clsx(
          'size-3 shrink-0 rounded-xs ring-1 ring-line-strong ring-inset',
          look.className,
        )}
      />
      <span>{label}</span>
      <span className="font-medium tabular-nums">{formatCount(items)}</span>
      {items > 0 && <span className="text-muted text-xs">{formatShare(items / given)}</span>}
    </>
  );
  const line = 'inline-flex items-center gap-1.5';
  if (items === 0 || !address) {
    return (
      <span title={help || undefined} className={clsx(line, 'text-muted')}>
        {words}
      </span>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <Link
        href={address}
        title={help || undefined}
        className={clsx(line, 'underline-offset-2 hover:underline')}
      >
        {words}
      </Link>
      {standing === 'waiting' && help && <span className="text-muted text-xs">({help})</span>}
    </span>
  );
}

/** How much comes to the next stage. */
function Passage({ stage, next }: { stage: FunnelStage; next: FunnelStage | undefined }) {
  const { made, left, astray, on } = stage.whole;
  const words = [
    made !== null && stage.whole.given > 0 && `${countKind(made, next?.suite.kind ?? '')} made`,
    made === null && next && stage.whole.given > 0 && `${formatCount(on)} went on`,
    next && left !== null && left > 0 && `${formatCount(left)} not taken up by the next stage yet`,
    astray !== null &&
      astray > 0 &&
      `${formatCount(astray)} taken up by the next stage do not go on from here any more`,
  ].filter((each) => each !== false && each !== undefined);
  if (words.length === 0) return null;
  return (
    <p className="grid grid-cols-[13rem_minmax(0,1fr)] gap-x-4 text-muted text-xs">
      <span />
      <span className="flex items-center gap-1.5">
        {next && <ArrowDown aria-hidden className="size-3.5 text-faint" />}
        {words.join(' · ')}
      </span>
    </p>
  );
}

/** How an outcome is drawn: filled where it went on, in tones by the gate that removed it, hatched where it waits. */
function lookOf(
  { standing }: Outcome,
  index: number,
): { className: string; style?: CSSProperties } {
  if (standing === 'on') return { className: 'bg-accent text-accent-text' };
  if (standing === 'waiting') return { className: 'hatched text-muted' };
  return { className: '', style: heatStyle(GATE_TONES[(index - 1) % GATE_TONES.length] ?? 0) };
}

const GATE_TONES = [0.2, 0.4, 0.6, 0.8, 1];
