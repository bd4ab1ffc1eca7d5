'use client';

import { ChevronDown } from 'lucide-react';
import { withheldWords } from '@/components/disclosure/withheld-note';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Menu, MenuChoice, MenuLabel } from '@/components/ui/menu';
import { formatCount, formatMoment } from '@/components/ui/numbers';
import type { ScoreChoice } from '@/lib/library/configurations/schema';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import { nounOf } from '@/lib/suites/item-kind';
import { coverageWords } from './score-words';

/** Properties of {@link ScoresBar}. */
export interface ScoresBarProps {
  facets: LibraryFacets;
  choice: ScoreChoice;
  onChoice: (change: Partial<ScoreChoice>) => void;
}

/** Says whose scores the table shows, how many clips have none of these, and what is withheld; and lets choose. */
export function ScoresBar({ facets, choice, onChoice }: ScoresBarProps) {
  const { scores, withheld } = facets;
  if (!scores) return null;
  const { configuration, run, substituted } = scores;
  const facts = coverageWords(facets);
  if (withheld > 0) facts.push(withheldWords(withheld, nounOf(facets.suite.kind)));
  return (
    <section
      aria-label="Whose scores are shown"
      className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs"
    >
      <span>Scores by</span>
      <ConfigurationMenu facets={facets} scores={scores} onChoice={onChoice} />
      {run && (
        <>
          <span>
            in {run.pinned ? 'the pinned run' : 'the run'}{' '}
            {run.name ? `“${run.name}”` : `of ${formatMoment(run.at)}`} alone
          </span>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChoice({ configuration: configuration.id, run: null })}
          >
            All its runs
          </Button>
        </>
      )}
      {substituted && (
        <span className="text-warn">
          What was chosen has no run here any more; this stands in its place.
        </span>
      )}
      {facts.map((words) => (
        <span key={words}>· {words}</span>
      ))}
      <span className="ml-auto">
        <Checkbox
          checked={choice.corrected}
          onCheckedChange={(corrected) => onChoice({ corrected })}
          label="Corrected by people"
        />
      </span>
    </section>
  );
}

interface ConfigurationMenuProps extends Pick<ScoresBarProps, 'facets' | 'onChoice'> {
  scores: NonNullable<LibraryFacets['scores']>;
}

function ConfigurationMenu({ facets, scores, onChoice }: ConfigurationMenuProps) {
  const { configuration, run } = scores;
  return (
    <Menu
      align="start"
      trigger={
        <Button size="sm" className="min-w-0 max-w-96">
          <span className="truncate">{configuration.name}</span>
          <ChevronDown aria-hidden className="size-3 shrink-0" />
        </Button>
      }
    >
      <MenuLabel>
        Judge, prompts and settings; of several runs the latest on each {nounOf(facets.suite.kind)}
      </MenuLabel>
      {facets.configurations.map(({ id, name, judged }) => (
        <MenuChoice
          key={id}
          chosen={id === configuration.id && !run}
          onSelect={() => onChoice({ configuration: id, run: null })}
        >
          <span className="max-w-120 truncate" title={name}>
            {name}
          </span>
          <span className="ml-auto pl-4 text-faint text-xs tabular-nums">
            {formatCount(judged)}
          </span>
        </MenuChoice>
      ))}
    </Menu>
  );
}
