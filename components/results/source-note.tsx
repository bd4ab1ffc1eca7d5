import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useNoun } from '@/components/library/noun';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { countNoun, formatCount } from '@/components/ui/numbers';
import type { Results, ResultsColumn } from '@/lib/results/schema';
import type { ResultsSource } from '@/lib/results/source.schema';
import { countedWords, examineeWords, mixedWords, runWords } from './source-words';

interface SourceNoteProps {
  results: Results;
  column: ResultsColumn;
  /** Lets all of people's answers count. */
  onAll: () => void;
}

/** Whose figures these are, of how many items, and what people's rest on. */
export function SourceNote({ results, column, onAll }: SourceNoteProps) {
  const { source, suite, judged, items, pending } = results;
  const noun = useNoun();
  if (!source || !suite) return null;
  const prompts = Object.entries(source.prompts);
  return (
    <section
      aria-label="Whose figures these are"
      className="flex flex-col gap-1 rounded-lg border bg-surface px-4 py-3 text-sm"
    >
      {results.compares === 'judges' ? (
        <ExamineeSource results={results} source={source} />
      ) : (
        <p>
          {source.peopleAlone ? 'Answered by ' : 'Judged by '}
          <strong className="font-semibold">
            {source.peopleAlone ? 'people alone' : source.configuration.name}
          </strong>{' '}
          in the suite {suite.name} (version {source.suiteVersion}):{' '}
          {`${formatCount(judged)} of ${countNoun(items, noun)}`}.{' '}
          {source.peopleAlone
            ? ''
            : source.single
              ? 'One run alone: '
              : `Of each ${noun} the latest run: `}
          {!source.peopleAlone && source.runs.length > 0 && `${runWords(source, noun)}.`}
        </p>
      )}
      {source.mixed && (
        <p>
          <strong className="font-semibold">Mixed:</strong>{' '}
          {mixedWords(source.mixed, results.figures)}
          {source.mixed.runs.length > 0 && ` (${runWords(source.mixed, noun)})`}; the judge in all
          others. Each cell says by what it was measured.
        </p>
      )}
      {prompts.length > 0 && (
        <p className="text-muted text-xs">
          {results.compares === 'judges'
            ? `Prompts that ${examineeWords(source)} was asked: `
            : 'Prompts: '}
          {prompts
            .map(([prompt, hash]) => `${prompt.split('/').at(-1)} ${hash.slice(0, 8)}`)
            .join(', ')}
          .
        </p>
      )}
      {source.substituted && (
        <p role="status" className="flex items-center gap-1.5 text-warn text-xs">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          What the address asks for has no run in this project; these stand in its place.
        </p>
      )}
      {pending > 0 && (
        <p className="text-muted text-xs">
          {countNoun(pending, noun)} changed a moment ago and count as before.
        </p>
      )}
      <People results={results} column={column} onAll={onAll} />
    </section>
  );
}

/** Who was asked what; the runs that are named are those of the examinee that answered most. */
function ExamineeSource({ results, source }: { results: Results; source: ResultsSource }) {
  const { suite, models, known, items } = results;
  const noun = useNoun();
  const controls = models.filter(({ control }) => control !== undefined).length;
  return (
    <p>
      <strong className="font-semibold">
        {countNoun(models.length - controls, 'examinee')}
        {controls > 0 && ` and ${countNoun(controls, 'control')}`}
      </strong>
      {known.length > models.length && ` of ${known.length} in all`} in the suite {suite?.name}{' '}
      (version {source.suiteVersion}), of {countNoun(items, noun)}. Of each the latest run on each{' '}
      {noun}; {examineeWords(source)}: {runWords(source, noun)}.
    </p>
  );
}

/** What figures by people rest on where a run held items back. */
function heldBackWords(
  { items, reviewed }: Results['heldBack'],
  noun: Parameters<typeof countNoun>[1],
): string {
  return `A run held back ${countNoun(items, noun)}, drawn by chance before anybody had seen what the judge says of them; ${reviewed === items ? 'all' : reviewed} of them ${reviewed === 1 ? 'has' : 'have'} been reviewed blind, and figures by people rest on those.`;
}

function People({ results, column, onAll }: SourceNoteProps) {
  const { source, figures, labels, answered, heldBack } = results;
  const noun = useNoun();
  const mayMakeQueues = useMay('admin');
  const sampled = Math.max(
    0,
    ...figures.flatMap(({ cells }) => [
      cells.reduce((sum, { sample }) => sum + (sample?.sampled ?? 0), 0),
    ]),
  );
  if (column === 'overridden') {
    return (
      <p className="text-muted text-xs">
        {answered === 0
          ? `Nobody has answered about a judged ${noun} yet: there is nothing in the judge’s place.`
          : `People answered about ${countNoun(answered, noun)}: what they said stands there in the judge’s place, and the judge’s own everywhere else. It says nothing of the ${noun}s that nobody looked at; “Corrected” does.`}
      </p>
    );
  }
  if (sampled > 0) {
    return (
      <p className="text-muted text-xs">
        People’s figures rest on {countNoun(sampled, noun)}; answers that count:{' '}
        {countedWords(results)}.{heldBack.items > 0 && ` ${heldBackWords(heldBack, noun)}`}
        {labels !== 'sample' &&
          !source?.peopleAlone &&
          ` They hold for these ${noun}s alone, since chance did not choose them: “Corrected” moves the judge by them all the same.`}
      </p>
    );
  }
  return (
    <div
      role="status"
      className={column === 'judge' ? 'text-muted text-xs' : 'mt-1 flex flex-col gap-2'}
    >
      <p>
        No answer of people counts yet{source?.peopleAlone ? '' : ', so there is the judge alone'}.{' '}
        {heldBack.items > 0
          ? heldBackWords(heldBack, noun)
          : `A blind queue whose ${noun}s are drawn by chance gives figures by people, and corrected ones for all ${noun}s.`}
      </p>
      {column !== 'judge' && (
        <span className="flex gap-2">
          <Button asChild size="sm">
            <Link href={mayMakeQueues ? '/queues?new=' : '/queues'}>
              {mayMakeQueues ? 'New queue' : 'To the queues'}
            </Link>
          </Button>
          {answered > 0 && labels !== 'all' && (
            <Button size="sm" onClick={onAll}>
              Count every answer ({countNoun(answered, noun)})
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
