'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceField } from '@/components/ui/choice-field';
import { type Column, ColumnTable, numberColumn, wordColumn } from '@/components/ui/column-table';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNote } from '@/components/ui/error-note';
import { countNoun, formatCount } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import { Spinner } from '@/components/ui/spinner';
import { TextField } from '@/components/ui/text-field';
import { useDebounced } from '@/components/ui/use-debounced';
import { useSubmit } from '@/components/ui/use-submit';
import { libraryKeys } from '@/lib/library/queries';
import { pairsKey, usePairs } from '@/lib/pairs/queries';
import { type MatchUp, MOST_PAIRS, type PairPolicy, type PairReport } from '@/lib/pairs/schema';
import type { MakePairs } from '../actions';
import { leftOutWords } from './words';

/** Properties of {@link PairsDialog}. */
export interface PairsDialogProps {
  project: string;
  suite: string;
  makePairs: MakePairs;
  onClose: () => void;
}

const POLICIES: readonly { id: PairPolicy['kind']; name: string; hint: string }[] = [
  {
    id: 'least-known',
    name: 'So many in all, models with fewest pairs first',
    hint: 'Of every two models about as many in the end; which clips is left to chance.',
  },
  {
    id: 'by-models',
    name: 'So many of every two models',
    hint: 'Which clips is left to chance.',
  },
  { id: 'all', name: 'All that can be made', hint: 'Every clip with every other of its prompt.' },
];

/** How many pairs are offered at first. */
const USUAL_COUNT = 100;

/** Makes pairs of a project's clips: chooses which, shows how many there would be of every two models, and makes them. */
export function PairsDialog({ project, suite, makePairs, onClose }: PairsDialogProps) {
  const client = useQueryClient();
  const [kind, setKind] = useState<PairPolicy['kind']>('least-known');
  const [text, setText] = useState(String(USUAL_COUNT));
  const [models, setModels] = useState<readonly string[]>([]);
  const count = Number(text);
  const isCount = Number.isInteger(count) && count >= 1 && count <= MOST_PAIRS;
  const settled = useDebounced(isCount ? count : 1, 250);
  const policy: PairPolicy = kind === 'all' ? { kind } : { kind, count: settled };
  const request = { project, suite, models: [...models], policy, seed: 1 };
  const { data, error, isFetching, refetch } = usePairs(request);
  const isShown = kind === 'all' || settled === count;
  const { pending, refusal, run } = useSubmit();
  const make = async () => {
    const made = await run(() => makePairs(request));
    if (!made) return;
    void client.invalidateQueries({ queryKey: pairsKey });
    await client.invalidateQueries({ queryKey: libraryKeys.all });
    onClose();
  };
  const drawn = data?.drawn ?? 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Make pairs"
      description="Two clips of one prompt by different models become an item. Which of them stands first is left to chance."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            pending={pending}
            disabled={!isShown || drawn === 0 || isFetching}
            onClick={() => void make()}
          >
            {drawn === 0 ? 'Make pairs' : `Make ${countNoun(drawn, 'pair')}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <ChoiceField
            label="Which pairs"
            className="min-w-0 flex-1"
            hint={POLICIES.find(({ id }) => id === kind)?.hint}
            choices={POLICIES}
            value={kind}
            onChoose={(id) => setKind(id as PairPolicy['kind'])}
          />
          {kind !== 'all' && (
            <TextField
              label="How many"
              className="w-28"
              inputMode="numeric"
              value={text}
              onText={setText}
              error={isCount ? undefined : `From 1 to ${formatCount(MOST_PAIRS)}.`}
            />
          )}
        </div>
        {data && <ModelChoice report={data} models={models} onModels={setModels} />}
        {error && <ErrorNote error={error} onRetry={() => refetch()} />}
        {!data && !error && <Spinner label="Looking for clips of one prompt" />}
        {data && <MatchUps report={data} />}
        <RefusalNote refusal={refusal} />
      </div>
    </Dialog>
  );
}

interface ModelChoiceProps {
  report: PairReport;
  /** None: all of them. */
  models: readonly string[];
  onModels: (models: readonly string[]) => void;
}

/** Of which models pairs are made. */
function ModelChoice({ report, models, onModels }: ModelChoiceProps) {
  if (report.models.length < 3) return null;
  const chosen = models.length === 0 ? report.models : models;
  const toggle = (model: string, on: boolean) => {
    const next = on ? [...chosen, model] : chosen.filter((one) => one !== model);
    onModels(next.length === report.models.length ? [] : next);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-muted text-xs">Models</legend>
      <div className="scroll-thin flex max-h-32 flex-wrap gap-x-4 gap-y-1">
        {report.models.map((model) => (
          <Checkbox
            key={model}
            label={model}
            checked={chosen.includes(model)}
            disabled={chosen.length < 3 && chosen.includes(model)}
            onCheckedChange={(on) => toggle(model, on)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const MATCH_UPS: Column<MatchUp>[] = [
  wordColumn('Models', ({ models: [one, other] }) => `${one} – ${other}`, { names: true }),
  numberColumn('There', ({ known }) => formatCount(known), {
    title: 'Pairs that there are already',
  }),
  numberColumn('Possible', ({ possible }) => formatCount(possible), {
    title: 'Pairs that can still be made',
  }),
  numberColumn('New', ({ drawn }) => formatCount(drawn), {
    title: 'Pairs that would be made now',
  }),
];

/** How many pairs there are of every two models, and would be. */
function MatchUps({ report }: { report: PairReport }) {
  const words = leftOutWords(report.leftOut);
  return (
    <>
      {report.matchUps.length === 0 ? (
        <p className="text-pretty text-muted">
          No two models in this project made clips of the same prompt. Pairs need clips that say
          which model made them, and from which text.
        </p>
      ) : (
        <div className="scroll-thin max-h-64 rounded-md ring-1 ring-line ring-inset">
          <ColumnTable
            caption="Pairs of every two models"
            rows={report.matchUps}
            keyOf={({ models }) => models.join('\n')}
            columns={MATCH_UPS}
          />
        </div>
      )}
      {words.length > 0 && <p className="text-pretty text-muted text-xs">{words}</p>}
    </>
  );
}
