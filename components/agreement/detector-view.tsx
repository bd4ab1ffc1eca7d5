'use client';

import { ScanSearch } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { WithheldNote } from '@/components/disclosure/withheld-note';
import { StudyNote } from '@/components/studies/study-note';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { Field, Select } from '@/components/ui/field';
import { countNoun, formatShare } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { useDetection } from '@/lib/check-up/queries';
import { DETECTION_LEVELS, type Detection } from '@/lib/check-up/schema';
import { STUDY_PARTS } from '@/lib/studies/schema';
import { DetectorPanel } from './detector-panel';
import { Segments } from './segments';

const PARAMETERS = {
  source: parseAsString,
  level: parseAsStringLiteral(DETECTION_LEVELS).withDefault('unit'),
  part: parseAsStringLiteral(STUDY_PARTS),
};

/** A run's judge as a detector, held against labels that say where something is wrong. */
export function DetectorView({ runId }: { runId: string }) {
  const [request, setRequest] = useQueryStates(PARAMETERS, { history: 'replace' });
  const { source: wanted, level: chosen, part } = request;
  const detection = useDetection({
    ...{ run: runId, source: wanted, level: chosen },
    ...(part && { part }),
  });
  if (detection.error) {
    return <ErrorNote error={detection.error} onRetry={() => detection.refetch()} />;
  }
  if (!detection.data) return <Spinner label="Computing…" />;
  const { sources, source, study } = detection.data;
  // A choice shows at once; labels that know whole videos only may then answer it otherwise.
  const level = detection.isPlaceholderData ? chosen : detection.data.level;
  const plan = study && (
    <StudyNote study={study} shown={{}} onPart={(next) => setRequest({ part: next })} />
  );
  if (source === null) {
    return (
      <>
        {plan}
        <EmptyState icon={ScanSearch} title="No labels for these clips">
          Labels come with the sample clips, or from a benchmark’s table that is imported.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {plan}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Field label="Labels" className="w-56">
          <Select value={source} onChange={(event) => setRequest({ source: event.target.value })}>
            {sources.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <Segments
          label="What is compared"
          value={level}
          onChange={(next) => setRequest({ level: next })}
          options={[
            { value: 'unit', label: 'Each frame and cluster' },
            { value: 'video', label: 'Whole videos' },
          ]}
        />
      </div>
      <WithheldNote clips={detection.data.withheld} />
      <BaseRate detection={detection.data} />
      <DetectorPanel detection={detection.data} runId={runId} />
    </>
  );
}

/** How often something is wrong at all, which any precision and F1 have to be held against. */
function BaseRate({ detection: { level, units, videos } }: { detection: Detection }) {
  if (level === 'unit') return null;
  const overall = units.filter(({ question }) => question === 'anything');
  const wrong = overall.filter(({ positive }) => positive).length;
  const share = wrong / Math.max(1, overall.length);
  return (
    <p className="max-w-4xl text-pretty text-muted">
      A video’s score on a type is the largest over its frames or clusters. Of{' '}
      {countNoun(videos.length, 'video')}, {wrong} have something wrong, a base rate of{' '}
      {formatShare(share)}: saying yes to all of them would reach that precision, and an F1 of{' '}
      {formatShare((2 * share) / (1 + share))}. So look at the specificity as well.
    </p>
  );
}
