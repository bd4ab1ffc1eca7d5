'use client';

import { parseAsFloat, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { useNoun } from '@/components/library/noun';
import { marginDeparture, shortHash, studyFacts } from '@/components/studies/words';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { ChoiceField } from '@/components/ui/choice-field';
import { countNoun } from '@/components/ui/numbers';
import type { AgreementAnswer, AgreementRequest, RowCeiling } from '@/lib/agreement/schema';
import type { ReaderKind } from '@/lib/statistics/alternative-annotator';
import { testEquivalence } from '@/lib/statistics/equivalence';
import type { AgreementGap, CeilingStatistic } from '@/lib/statistics/human-ceiling';
import type { Statistic } from '@/lib/statistics/statistic';
import type { Study } from '@/lib/studies/schema';
import { AlternativeTestPanel } from './alternative-test';
import { claimCsv } from './claim-csv';
import { MARGINS, neededInWords, printMargin, USUAL_MARGIN, verdictInWords } from './claim-words';
import { conditionFacts } from './condition-words';
import { CsvButton } from './csv-button';
import { countItems, REASONS, wordsOn } from './note-words';
import type { AgreementRow } from './rows';
import { printIn, STATISTIC_WORDS } from './statistic-words';

const PARAMETERS = {
  /** δ: how far apart two agreements may be and count as equivalent. */
  margin: parseAsFloat,
  coefficient: parseAsString,
  /** Which kind of readers people are, by which ε goes. */
  readers: parseAsStringLiteral(['expert', 'skilled', 'crowd'] as const).withDefault('skilled'),
};

interface ClaimCardProps
  extends Pick<AgreementAnswer, 'ceilings' | 'readers' | 'study' | 'conditions'> {
  rows: readonly AgreementRow[];
  /** The row that the page shows in full. */
  chosen: AgreementRow;
  labels: AgreementRequest['labels'];
}

/** Whether the judge agrees with people as well as people agree among themselves, for the chosen row. */
export function ClaimCard({
  rows,
  chosen,
  ceilings,
  readers,
  study,
  conditions,
  labels,
}: ClaimCardProps) {
  const [state, setState] = useQueryStates(PARAMETERS, { history: 'replace' });
  const wanted = state.margin ?? study?.plan.margin ?? USUAL_MARGIN;
  const margin = wanted > 0 && wanted < 1 ? wanted : USUAL_MARGIN;
  const ceiling = ceilings[chosen.key];
  const names = Object.keys(ceiling?.gaps ?? {}) as CeilingStatistic[];
  const name = names.find((each) => each === state.coefficient) ?? names[0];
  const gap = name && ceiling?.gaps[name];
  const choices = [...new Set([...MARGINS, margin])].sort((one, other) => one - other);
  return (
    <Card
      title="Does the judge agree with people as well as people agree among themselves?"
      help={HELP_OF_FIGURES.claim}
      actions={
        Object.keys(ceilings).length > 0 && (
          <CsvButton
            size="sm"
            name="framejury-claim.csv"
            text={() =>
              claimCsv(rows, ceilings, margin, state.readers, [
                ...conditionFacts(conditions),
                ...(study ? studyFacts(study, { margin }) : []),
              ])
            }
          >
            Claim as CSV
          </CsvButton>
        )
      }
    >
      {!ceiling || !gap ? (
        <p className="text-muted">{WITHOUT[labels === 'all' ? 'anchored' : 'single']}</p>
      ) : (
        <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <div className="flex flex-col gap-3">
            <div className="flex flex-wrap items-end gap-3">
              <ChoiceField
                label="Coefficient"
                choices={names.map((id) => ({ id, name: STATISTIC_WORDS[id].label }))}
                value={name}
                onChoose={(coefficient) => setState({ coefficient })}
              />
              <ChoiceField
                label="Margin δ, declared beforehand"
                choices={choices.map((each) => ({
                  id: String(each),
                  name: `±${printMargin(each)}`,
                }))}
                value={String(margin)}
                onChoose={(chosenMargin) => setState({ margin: Number(chosenMargin) })}
              />
            </div>
            {study && <PlannedClaim study={study} chosen={chosen} margin={margin} />}
            <Verdict label={chosen.label} ceiling={ceiling} gap={gap} margin={margin} name={name} />
          </div>
          <AlternativeTestPanel
            ceiling={ceiling}
            names={readers}
            kind={state.readers}
            onKind={(kind: ReaderKind) => setState({ readers: kind })}
          />
        </div>
      )}
    </Card>
  );
}

/** Whether the plan means this row, and declared this margin. */
function PlannedClaim({
  study,
  chosen,
  margin,
}: {
  study: Study;
  chosen: AgreementRow;
  margin: number;
}) {
  const isMeant = study.plan.figures.includes(chosen.key);
  const [apart] = marginDeparture(study.plan, margin);
  return (
    <p className={isMeant && !apart ? 'text-muted text-xs' : 'text-warn text-xs'}>
      {isMeant
        ? `Planned on ${study.at.slice(0, 10)} (#${shortHash(study)}).`
        : `“${chosen.label}” is not among the figures of the plan.`}{' '}
      {apart}
    </p>
  );
}

/** Why there is nothing to say. */
const WITHOUT = {
  anchored:
    'This takes answers that each person gave by themselves. Of all answers, those count that stand, one to a question: choose “Blind sample” or “All blind” above.',
  single:
    'Nobody’s answers here can be held against another person’s: it takes units that the judge and two people or more scored, each by themselves. A blind queue with two reviewers for each item brings them.',
};

interface VerdictProps {
  /** Of the row. */
  label: string;
  ceiling: RowCeiling;
  gap: AgreementGap;
  margin: number;
  name: CeilingStatistic;
}

function Verdict({ label, ceiling, gap, margin, name }: VerdictProps) {
  const noun = useNoun();
  const verdict = testEquivalence(gap, ceiling, margin);
  const words = verdictInWords(verdict, margin);
  const { difference, ninety } = gap;
  const rests = { ...ceiling, pairs: ceiling.units };
  const notes = difference.value === null ? [] : wordsOn(difference, rests);
  const symbol = STATISTIC_WORDS[name].label;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Badge tone={words.tone}>{words.label}</Badge>
        <span>{words.sentence}</span>
      </p>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 tabular-nums">
        <dt className="text-muted">Judge with people</dt>
        <dd>
          {symbol} <Figure statistic={gap.judge} />
        </dd>
        <dt className="text-muted">People among themselves</dt>
        <dd>
          {symbol} <Figure statistic={gap.people} />
        </dd>
        <dt className="text-muted">Difference</dt>
        <dd>
          <Figure statistic={difference} signed />
          {ninety && (
            <span className="whitespace-nowrap text-muted text-xs">
              {' '}
              · 90 %: {printSigned(ninety.low)} to {printSigned(ninety.high)}
            </span>
          )}
        </dd>
      </dl>
      {neededInWords(verdict, ceiling, noun).map((sentence) => (
        <p key={sentence} className="text-muted">
          {sentence}
        </p>
      ))}
      <p className="text-faint text-xs">
        {label}: {countNoun(ceiling.units, 'unit')} of {countItems(ceiling, noun)} that the judge
        and at least two of {countNoun(ceiling.readers, 'person', 'people')} scored, each by
        themselves.
        {notes.length > 0 && ` ${sentenceOf(notes)}`}
      </p>
    </>
  );
}

function sentenceOf(notes: readonly string[]): string {
  const text = notes.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function printSigned(value: number): string {
  return printIn('difference', value);
}

function Figure({ statistic, signed = false }: { statistic: Statistic; signed?: boolean }) {
  if (statistic.value === null) {
    return <span className="text-muted text-xs">undefined: {REASONS[statistic.reason]}</span>;
  }
  const print = signed ? printSigned : (value: number) => printIn('correlation', value);
  const { value, interval } = statistic;
  return (
    <>
      <span className="font-medium">{print(value)}</span>
      <span className="whitespace-nowrap text-muted text-xs">
        {interval ? ` [${print(interval.low)} to ${print(interval.high)}]` : ' no interval'}
      </span>
    </>
  );
}
