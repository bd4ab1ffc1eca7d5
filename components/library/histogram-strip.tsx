'use client';

import clsx from 'clsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { countNoun, formatCount } from '@/components/ui/numbers';
import { generatorWords, placeBetween, type Spread } from './distribution-figures';
import { printBound } from './filter-words';
import { useNoun } from './noun';

/** Properties of {@link HistogramStrip}. */
export interface HistogramStripProps {
  spread: Spread;
  borders: readonly number[];
  /** The share of clips that a bar of full height stands for. */
  highest: number;
  /** The bin to which the list is narrowed; null for none. */
  chosen: number | null;
  onChoose: (bin: number) => void;
}

/** One generator's histogram: a bar for each bin with its count, and under them the mean and its interval. */
export function HistogramStrip(props: HistogramStripProps) {
  const { spread, borders, highest, chosen, onChoose } = props;
  const { bins, scored } = spread;
  const noun = useNoun();
  const [reachable, setReachable] = useState(0);
  const group = useRef<HTMLFieldSetElement>(null);
  const go = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(bins.length - 1, Math.max(0, reachable + step));
    setReachable(next);
    group.current?.querySelectorAll('button')[next]?.focus();
  };
  const name = generatorWords(spread.generator);
  return (
    <div>
      <fieldset ref={group} className="flex h-11 items-end gap-px border-b">
        <legend className="sr-only">
          {name}: {noun}s in each bin
        </legend>
        {bins.map((count, bin) => {
          const range = `${printBound(borders[bin] ?? 0)} to ${printBound(borders[bin + 1] ?? 0)}`;
          return (
            <button
              key={borders[bin]}
              type="button"
              tabIndex={bin === reachable ? 0 : -1}
              aria-pressed={bin === chosen}
              aria-label={`${countNoun(count, noun)} of ${name} from ${range}`}
              title={`${range}: ${countNoun(count, noun)}`}
              onKeyDown={go}
              onFocus={() => setReachable(bin)}
              onClick={() => onChoose(bin)}
              className="group flex h-full min-w-0 flex-1 flex-col justify-end outline-offset-0"
            >
              <Bar
                count={count}
                share={scored && highest ? count / scored / highest : 0}
                isChosen={bin === chosen}
              />
            </button>
          );
        })}
      </fieldset>
      <MeanMark spread={spread} borders={borders} />
    </div>
  );
}

interface BarProps {
  count: number;
  /** Of the full height, 0–1. */
  share: number;
  isChosen: boolean;
}

function Bar({ count, share, isChosen }: BarProps) {
  return (
    <>
      <span
        aria-hidden
        className={clsx(
          'text-center text-xs tabular-nums leading-3',
          isChosen ? 'font-semibold text-accent' : 'text-muted',
        )}
      >
        {count > 0 && formatCount(count)}
      </span>
      <span
        aria-hidden
        style={{ height: count > 0 ? `max(2px, ${share * 70}%)` : 0 }}
        className={clsx(
          'w-full shrink-0 rounded-t-xs transition-colors',
          isChosen ? 'bg-accent' : 'bg-accent/45 group-hover:bg-accent/75',
        )}
      />
    </>
  );
}

/** The mean as a dot on its interval. */
function MeanMark({ spread, borders }: Pick<HistogramStripProps, 'spread' | 'borders'>) {
  const { mean, interval } = spread;
  const percent = (value: number) => `${placeBetween(borders, value) * 100}%`;
  return (
    <div aria-hidden className="relative h-2">
      {interval && (
        <span
          className="absolute top-1 h-0.5 rounded-full bg-text/50"
          style={{ left: percent(interval.from), right: `calc(100% - ${percent(interval.to)})` }}
        />
      )}
      {mean !== null && (
        <span
          className="absolute top-0 size-2.5 -translate-x-1/2 rounded-full border-2 border-surface bg-text"
          style={{ left: percent(mean) }}
        />
      )}
    </div>
  );
}
