'use client';

import { ChartNoAxesColumn, EyeOff } from 'lucide-react';
import Link from 'next/link';
import { ConditionsNote } from '@/components/agreement/conditions-note';
import { ToLibrary } from '@/components/agreement/to-library';
import { WithheldNote, withheldWords } from '@/components/disclosure/withheld-note';
import { facetTitle } from '@/components/library/filter-words';
import { NounContext, useNoun } from '@/components/library/noun';
import { useLastProject } from '@/components/library/use-last-project';
import type { StudyActions } from '@/components/studies/actions';
import { PlanButton } from '@/components/studies/plan-button';
import { StudyNote } from '@/components/studies/study-note';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { countNoun } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { Spinner } from '@/components/ui/spinner';
import { useResults } from '@/lib/results/queries';
import type { Results } from '@/lib/results/schema';
import { type ItemNoun, nounOf } from '@/lib/suites/item-kind';
import { BiasCard } from './bias-card';
import { boardOf } from './board';
import { CellLinks } from './cell-link';
import { ModelComparison } from './comparison';
import { CoverageCard } from './coverage-card';
import { ExamCard } from './exam-card';
import { comparedNoun, isType, thresholdOf } from './figure-words';
import { FiguresCard } from './figures-card';
import { HeatMap } from './heat-map';
import { Leaderboard } from './leaderboard';
import { MakersNote } from './makers-note';
import { PairsCards } from './pairs/pairs-card';
import { type DeletePreferences, PreferenceCard } from './preference/preference-card';
import { PublishedCard } from './published-card';
import { RadarCard } from './radar-card';
import { ReportMenu } from './report-menu';
import { ResultsControls, type ResultsSuite } from './results-controls';
import { SaveMenu } from './save-menu';
import { SourceNote } from './source-note';
import { TwoJudgesCard } from './two-judges-card';
import { type ResultsState, useResultsState } from './use-results-state';

interface ResultsViewProps {
  suites: readonly ResultsSuite[];
  deletePreferences: DeletePreferences;
  studies: StudyActions;
}

/** What to publish: the figures of every model, by the judge, by people, and corrected. */
export function ResultsView({ suites, deletePreferences, studies }: ResultsViewProps) {
  const asked = useResultsState();
  // A run is of a project of its own.
  useLastProject(asked.request.project, (project) => !asked.request.run && asked.set({ project }));
  const { data, error, isPending, isFetching, refetch } = useResults(asked.request);
  const state = data?.source?.peopleAlone ? { ...asked, column: 'people' as const } : asked;
  const table = data && { results: data, column: state.column, target: state.target };
  const suite = suites.find(({ id }) => id === data?.suite?.id);
  return (
    <Page
      title="Results"
      description={
        data?.source?.peopleAlone
          ? 'The figures of every model by people alone, since no judge has answered: each with its interval and what it rests on.'
          : data?.compares === 'judges'
            ? 'The figures of every examinee, by its own replies, by people, and corrected by people: each with its interval and what it rests on.'
            : 'The figures of every model, by the judge alone, by people, and by the judge corrected by people: each with its interval and what it rests on.'
      }
      actions={
        <>
          {data?.suite && (
            <PlanButton
              place={{ project: data.project.id, suite: data.suite.id }}
              actions={studies}
            />
          )}
          {table && data.models.length > 0 && (
            <>
              <ReportMenu request={{ ...asked.request, by: table.column }} />
              <SaveMenu table={table} />
            </>
          )}
        </>
      }
    >
      {error && <ErrorNote error={error} onRetry={() => refetch()} />}
      {isPending && <Spinner label="Computing…" />}
      {data && (
        <NounContext value={nounOf(data.suite?.kind ?? 'clip')}>
          <ResultsControls results={data} suite={suite} state={state} isFetching={isFetching} />
          {data.study && (
            <StudyNote
              study={data.study}
              shown={{ threshold: thresholdOf(data.figures) }}
              onPart={(part) => state.set({ part })}
            />
          )}
          {suite && !suite.states ? (
            <NoFigures suite={suite.name} onOthers={() => state.set({ suite: null, run: null })} />
          ) : (
            <Answer results={data} state={state} deletePreferences={deletePreferences} />
          )}
        </NounContext>
      )}
    </Page>
  );
}

/** What stands here for a suite that only makes items. */
function NoFigures({ suite, onOthers }: { suite: string; onOthers: () => void }) {
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title={`“${suite}” states no figures`}
      action={<Button onClick={onOthers}>Show another suite</Button>}
    >
      It judges nothing and only makes items. The figures of what it made are those of the suites
      that judge that.
    </EmptyState>
  );
}

interface AnswerProps {
  results: Results;
  state: ResultsState;
  deletePreferences: DeletePreferences;
}

function Answer({ results, state, deletePreferences }: AnswerProps) {
  const { source, judged, models, withheld } = results;
  const noun = useNoun();
  if (!source) {
    return (
      <EmptyState
        icon={ChartNoAxesColumn}
        title="No run in this project yet"
        action={<ToLibrary />}
      >
        Let a judge answer about what some models made: the library says of each item which model
        that was. Their figures then stand here, side by side.
      </EmptyState>
    );
  }
  if (judged === 0) return <NothingJudged withheld={withheld} />;
  return (
    <>
      <SourceNote
        results={results}
        column={state.column}
        onAll={() => state.set({ labels: 'all', by: state.column })}
      />
      <ConditionsNote conditions={results.conditions} />
      <MakersNote makers={results.makers} />
      <WithheldNote clips={withheld} />
      {results.suite?.pairs && <PairsCards results={results} request={state.request} />}
      {models.length === 0 ? (
        !results.suite?.pairs && (
          <p className="text-muted">
            None of the chosen {comparedNoun(results)}s has a judged {noun}.
          </p>
        )
      ) : (
        <CellLinks value={{ results, request: state.request }}>
          <Figures results={results} state={state} deletePreferences={deletePreferences} />
        </CellLinks>
      )}
    </>
  );
}

/** What stands in place of figures: the run came to no answer, or to none that the person who looks may see yet. */
function NothingJudged({ withheld }: { withheld: number }) {
  const noun = useNoun();
  if (withheld > 0) {
    return (
      <EmptyState
        icon={EyeOff}
        title={withheldWords(withheld, noun)}
        action={<ButtonLink href="/queues/mine">To my work</ButtonLink>}
      >
        What judges say of them, and the figures that follow, are shown here once you have submitted
        your own answers.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title={`No ${noun} judged yet`}
      action={<ButtonLink href="/runs">To the runs</ButtonLink>}
    >
      The run has not come to an answer about any {noun}: it waits, was stopped, or failed. Its page
      says which.
    </EmptyState>
  );
}

function ButtonLink({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild variant="primary">
      <Link href={href}>{children}</Link>
    </Button>
  );
}

/** What counts in no figure, in a sentence. */
function uncountedWords({ compares, source }: Results, noun: ItemNoun): string {
  if (compares === 'judges') {
    return 'Replies that could not be read count as wrong where the figure says so; calls that failed count in none.';
  }
  const items = `${facetTitle(noun)}s`;
  return source?.peopleAlone
    ? `${items} that nobody has answered count in no figure.`
    : `${items} that the judge could not score count in no figure; they are counted as unscored.`;
}

/** The figures of all models that are shown, by what they are about, and how models compare. */
function Figures({ results, state, deletePreferences }: AnswerProps) {
  const { models, figures } = results;
  const noun = useNoun();
  const types = figures.filter(isType);
  const board = boardOf(figures);
  const others = figures.filter((figure) => !isType(figure) && !board?.all.includes(figure));
  const table = { results, column: state.column, target: state.target };
  const compare = (figure: string) => state.set({ figure });
  return (
    <>
      {board && (
        <>
          <Leaderboard table={table} board={board} onCompare={compare} />
          <CoverageCard results={results} board={board} />
          <RadarCard table={table} board={board} />
        </>
      )}
      {others.length > 0 && <FiguresCard table={table} figures={others} onCompare={compare} />}
      {types.length > 0 && <HeatMap table={table} types={types} />}
      <ModelComparison table={table} onFigure={compare} />
      <BiasCard results={results} />
      {results.compares === 'judges' && <ExamCard results={results} request={state.request} />}
      <TwoJudgesCard results={results} request={state.request} />
      <PreferenceCard table={table} deletePreferences={deletePreferences} />
      <PublishedCard figures={figures} />
      <p className="text-faint text-xs">
        {countNoun(models.length, comparedNoun(results))}
        {results.known.length > models.length && ` of ${results.known.length}`} shown.{' '}
        {uncountedWords(results, noun)}
      </p>
    </>
  );
}
