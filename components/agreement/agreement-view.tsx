'use client';

import { Grid3x3 } from 'lucide-react';
import Link from 'next/link';
import { parseAsFloat, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { WithheldNote } from '@/components/disclosure/withheld-note';
import { NounContext } from '@/components/library/noun';
import { useCurrentProject } from '@/components/library/use-last-project';
import { firstRun, runWords } from '@/components/runs/run-words';
import type { StudyActions } from '@/components/studies/actions';
import { PlanButton } from '@/components/studies/plan-button';
import { StudyNote } from '@/components/studies/study-note';
import { Button } from '@/components/ui/button';
import { ChoiceField } from '@/components/ui/choice-field';
import { ErrorNote } from '@/components/ui/error-note';
import { countNoun } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { Spinner } from '@/components/ui/spinner';
import { useAgreement } from '@/lib/agreement/queries';
import { AGAINST, type AgreementAnswer, type AgreementRequest } from '@/lib/agreement/schema';
import { useProjects } from '@/lib/library/queries';
import { COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import type { RunSummary } from '@/lib/runs/listing.schema';
import { useRuns } from '@/lib/runs/queries';
import { STUDY_PARTS } from '@/lib/studies/schema';
import { nounOf } from '@/lib/suites/item-kind';
import { AgreementReportPanel, answerFacts } from './agreement-report';
import { BasisNote, KeyNote, KnownNote } from './basis-note';
import { ConditionsNote } from './conditions-note';
import { CountedChoice } from './counted-choice';
import { DetectorView } from './detector-view';
import { ExportDialog } from './export-dialog';
import { NoRun, NothingToCompare, PeopleAlone } from './nothing-to-compare';
import { agreementRows, hasPairs } from './rows';
import { Segments } from './segments';
import { WhenCard } from './when-card';

const PARAMETERS = {
  run: parseAsString,
  against: parseAsStringLiteral(AGAINST).withDefault('person'),
  labels: parseAsStringLiteral(COUNTED_ANSWERS).withDefault('sample'),
  as: parseAsStringLiteral(['ratings', 'detector'] as const).withDefault('ratings'),
  part: parseAsStringLiteral(STUDY_PARTS),
  /** δ, as it is chosen where the claim stands: another than the plan’s is recorded. */
  margin: parseAsFloat,
};

/** How far a run's judge agrees with people, or with known answers. */
export function AgreementView({ studies }: { studies: StudyActions }) {
  const runs = useRuns();
  const projects = useProjects();
  const project = useCurrentProject();
  const [request, setRequest] = useQueryStates(PARAMETERS, { history: 'replace' });
  const named = runs.data?.find(({ id }) => id === request.run);
  const asking = runs.data?.filter(({ asks }) => asks) ?? [];
  const ofProject = asking.filter(({ projectId }) => projectId === project?.id);
  const run =
    asking.find(({ id }) => id === request.run) ?? firstRun(ofProject) ?? firstRun(asking);
  const { against, labels, part, margin } = request;
  const asked: AgreementRequest | null = run
    ? {
        ...{ run: run.id, against, labels },
        ...(part && { part }),
        ...(against === 'person' && isMargin(margin) ? { margin } : {}),
      }
    : null;
  const agreement = useAgreement(asked);

  if (runs.isPending || projects.isPending) {
    return (
      <div className="flex flex-1 items-center justify-center text-muted">
        <Spinner label="Looking for runs…" />
      </div>
    );
  }
  if (runs.error) return <ErrorNote error={runs.error} onRetry={() => runs.refetch()} />;
  if (!asked || !run) return <NoRun />;
  const isDetector = request.against === 'reference' && request.as === 'detector';
  return (
    <Page
      title="Agreement"
      description="How far the judge can be trusted: its answers against others’ on the same questions, with intervals that allow for frames of one video, and items of one cluster, depending on each other."
      actions={
        <>
          <PlanButton place={{ project: run.projectId, suite: run.suite }} actions={studies} />
          <Actions runId={run.id} />
        </>
      }
    >
      {named && !named.asks && <AsksNothing suite={named.suiteName} />}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <RunChoice runs={asking} chosen={run.id} onChoose={(id) => setRequest({ run: id })} />
        <Against
          state={request}
          answer={agreement.data}
          onChange={(change) => setRequest(change)}
        />
      </div>
      {run.peopleAlone && request.against === 'person' ? (
        <PeopleAlone />
      ) : isDetector ? (
        <DetectorView runId={run.id} />
      ) : (
        <>
          {agreement.error && (
            <ErrorNote error={agreement.error} onRetry={() => agreement.refetch()} />
          )}
          {agreement.isPending && <Spinner label="Computing…" />}
          {agreement.data && (
            <NounContext value={nounOf(run.kind)}>
              {agreement.data.study && (
                <StudyNote
                  study={agreement.data.study}
                  shown={readIn(agreement.data, asked)}
                  onPart={(chosen) => setRequest({ part: chosen })}
                />
              )}
              <Answer
                answer={agreement.data}
                request={asked}
                onCount={(labels) => setRequest({ labels })}
              />
            </NounContext>
          )}
        </>
      )}
    </Page>
  );
}

const isMargin = (margin: number | null): margin is number =>
  margin !== null && margin > 0 && margin < 1;

/** How many items of a blind sample were read, where that is what counts. */
function readIn({ basis }: AgreementAnswer, { labels, against }: AgreementRequest) {
  return basis && against === 'person' && labels === 'sample' ? { read: basis.drawn } : {};
}

function AsksNothing({ suite }: { suite: string }) {
  return (
    <p className="text-muted">
      “{suite}” asks nothing, so there is nothing to compare of that run. This is another one.
    </p>
  );
}

function Actions({ runId }: { runId: string }) {
  return (
    <>
      <Button asChild>
        <Link href="/agreement/raters">
          <Grid3x3 aria-hidden className="size-3.5" />
          Pairwise agreement
        </Link>
      </Button>
      <ExportDialog runId={runId} />
    </>
  );
}

/** Against whom the judge is held, and as what. */
interface AgreementState extends Omit<AgreementRequest, 'run' | 'part' | 'margin'> {
  as: 'ratings' | 'detector';
}

interface AgainstProps {
  state: AgreementState;
  answer: AgreementAnswer | undefined;
  onChange: (change: Partial<AgreementState>) => void;
}

function Against({ state: { against, labels, as }, answer, onChange }: AgainstProps) {
  return (
    <>
      <Segments
        label="Compare with"
        value={against}
        onChange={(chosen) => onChange({ against: chosen })}
        options={[
          { value: 'person', label: 'People' },
          { value: 'reference', label: 'Known answers' },
          ...(answer?.keyed || against === 'key' ? [{ value: 'key', label: 'Key' } as const] : []),
        ]}
      />
      {against === 'reference' && (
        <Segments
          label="Treat the judge as"
          value={as}
          onChange={(chosen) => onChange({ as: chosen })}
          options={[
            { value: 'ratings', label: 'A rater' },
            { value: 'detector', label: 'A detector' },
          ]}
        />
      )}
      {against === 'person' && (
        <CountedChoice
          label="Answers that count"
          value={labels}
          onChange={(chosen) => onChange({ labels: chosen })}
          counts={answer?.basis?.counts}
        />
      )}
    </>
  );
}

interface AnswerProps {
  answer: AgreementAnswer;
  request: AgreementRequest;
  /** Lets other answers of people count. */
  onCount: (labels: AgreementRequest['labels']) => void;
}

function Answer({ answer, request, onCount }: AnswerProps) {
  const rows = agreementRows(answer);
  const known = answer.questions.reduce(
    (sum, { comparison }) => sum + comparison.coverage.asked,
    0,
  );
  if (!hasPairs(rows)) {
    return (
      <>
        <WithheldNote clips={answer.withheld} />
        <NothingToCompare request={request} basis={answer.basis} onCount={onCount} />
      </>
    );
  }
  return (
    <>
      {answer.basis === null ? (
        <ReferenceNote request={request} answers={known} />
      ) : (
        <BasisNote basis={answer.basis} counted={request.labels} />
      )}
      <ConditionsNote conditions={answer.conditions} />
      <WithheldNote clips={answer.withheld} />
      <AgreementReportPanel rows={rows} request={request} answer={answer} />
      {request.against === 'person' && answer.timed && (
        <WhenCard request={request} facts={answerFacts(answer)} />
      )}
    </>
  );
}

function ReferenceNote({ request, answers }: { request: AgreementRequest; answers: number }) {
  return request.against === 'key' ? (
    <KeyNote answers={answers} />
  ) : (
    <KnownNote answers={answers} />
  );
}

interface RunChoiceProps {
  runs: readonly RunSummary[];
  chosen: string;
  onChoose: (id: string) => void;
}

function RunChoice({ runs, chosen, onChoose }: RunChoiceProps) {
  return (
    <ChoiceField
      label="Judge and run"
      className="w-96"
      choices={runs.map((run) => ({
        id: run.id,
        name: `${runWords(run, runs)} · ${countNoun(run.items, nounOf(run.kind))}`,
      }))}
      value={chosen}
      onChoose={onChoose}
    />
  );
}
