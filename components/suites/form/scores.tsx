import { Plus, RotateCcw } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Input, Select } from '@/components/ui/field';
import { idsOf, withFixedIds } from '@/lib/declared/form/ids';
import type { ScoreForm, SuiteForm } from '@/lib/declared/form/schema';
import { usualScores } from '@/lib/declared/form/usual';
import { newId } from '@/lib/new-id';
import { FaultList } from './fault-list';
import { RowButtons } from './row-buttons';
import { changed, moved, useFocusSoon } from './rows';
import type { FilledForm } from './use-suite-form';

const FORMULAS = { mean: 'Mean', sum: 'Sum', smallest: 'Smallest', largest: 'Largest' } as const;

/** The scores of an item: the usual ones, or a list of one's own. */
export function ScoresSection({ filled }: { filled: FilledForm }) {
  const { form, change, faultsAt } = filled;
  const focusSoon = useFocusSoon();
  const idOf = (key: string) => `score-${key}`;
  const listed: ScoreForm[] =
    form.scores ?? Object.entries(usualScores(form)).map(([id, score]) => ({ key: id, id, score }));
  const own = () => change({ ...withFixedIds(form), scores: listed });
  const add = () => {
    const key = newId();
    focusSoon(idOf(key));
    change({
      scores: [...(form.scores ?? []), { key, id: '', score: { mean: { all: true }, label: '' } }],
    });
  };
  return (
    <Card
      title="Scores"
      description="What is made of the answers about an item. Results have the mean of each."
      actions={
        form.scores ? (
          <Button size="sm" onClick={() => change({ scores: null })}>
            <RotateCcw aria-hidden className="size-3.5" />
            The usual ones
          </Button>
        ) : (
          <Button size="sm" onClick={own}>
            Change them
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-2">
        {listed.length === 0 && <p className="text-muted">None: no answer counts as a number.</p>}
        {form.scores === null ? (
          <ul className="flex flex-col gap-1">
            {listed.map(({ key, score }) => (
              <li key={key}>
                {String(score.label)}{' '}
                <span className="text-muted text-xs">{describe(form, score)}</span>
              </li>
            ))}
          </ul>
        ) : (
          <>
            {form.scores.map((row, index, scores) => (
              <div key={row.key}>
                <ScoreRow
                  form={form}
                  row={row}
                  inputId={idOf(row.key)}
                  buttons={
                    <RowButtons
                      name={`the score “${row.score.label ?? row.id}”`}
                      isFirst={index === 0}
                      isLast={index === scores.length - 1}
                      onMove={(by) => change({ scores: moved(scores, row.key, by) })}
                      onDelete={() => change({ scores: scores.filter((one) => one !== row) })}
                    />
                  }
                  onChange={(score) => change({ scores: changed(scores, row.key, { score }) })}
                />
                <FaultList faults={faultsAt(`scores.${index}`, true)} />
              </div>
            ))}
            <Button className="self-start" onClick={add}>
              <Plus aria-hidden className="size-3.5" />
              Add a score
            </Button>
          </>
        )}
        <FaultList faults={faultsAt('scores')} />
      </div>
    </Card>
  );
}

interface ScoreRowProps {
  form: SuiteForm;
  row: ScoreForm;
  inputId: string;
  buttons: React.ReactNode;
  onChange: (score: Record<string, unknown>) => void;
}

function ScoreRow({ form, row, inputId, buttons, onChange }: ScoreRowProps) {
  const { score } = row;
  const simple = simpleOf(score);
  const name = String(score.label ?? row.id);
  const ids = idsOf(form);
  return (
    <div className="grid items-center gap-2 sm:grid-cols-[minmax(0,1fr)_8rem_minmax(0,1fr)_auto]">
      <Input
        id={inputId}
        aria-label="Name of the score"
        value={name}
        maxLength={200}
        onChange={(event) => onChange({ ...score, label: event.target.value })}
      />
      {simple ? (
        <>
          <Select
            aria-label={`How “${name}” is made`}
            value={simple.formula}
            onChange={(event) => {
              const { [simple.formula]: of, ...rest } = score;
              onChange({ [event.target.value]: of, ...rest });
            }}
          >
            {Object.entries(FORMULAS).map(([formula, words]) => (
              <option key={formula} value={formula}>
                {words}
              </option>
            ))}
          </Select>
          <Select
            aria-label={`What “${name}” is made of`}
            value={simple.of}
            onChange={(event) => {
              const [kind, id] = event.target.value.split(' ');
              onChange({
                ...score,
                [simple.formula]: kind === 'all' ? { all: true } : { [kind ?? '']: id },
              });
            }}
          >
            <option value="all">of all questions</option>
            {form.groups.map(({ key, label }) => (
              <option key={key} value={`group ${ids.groups.get(key)}`}>
                of the group “{label}”
              </option>
            ))}
            {form.questions.map(({ key, label }) => (
              <option key={key} value={`question ${ids.questions.get(key)}`}>
                of “{label}”
              </option>
            ))}
          </Select>
        </>
      ) : (
        <p className="text-muted text-xs sm:col-span-2">{describe(form, score)}; kept as it is</p>
      )}
      {buttons}
    </div>
  );
}

/** A score as the form can show it: a formula over all, one group or one question; null for any other. */
function simpleOf(score: Record<string, unknown>): { formula: string; of: string } | null {
  const formula = Object.keys(FORMULAS).find((one) => one in score);
  if (formula === undefined) return null;
  const [[kind, id] = ['', null], ...more] = Object.entries(Object(score[formula]));
  if (more.length > 0) return null;
  if (kind === 'all') return { formula, of: 'all' };
  const isOne = (kind === 'group' || kind === 'question') && typeof id === 'string';
  return isOne ? { formula, of: `${kind} ${id}` } : null;
}

/** A score in words. */
function describe(form: SuiteForm, score: Record<string, unknown>): string {
  const ids = idsOf(form);
  const [formula = '', of] =
    Object.entries(score).find(([name]) => !['label', 'good', 'missing'].includes(name)) ?? [];
  const named = (kind: string, id: string) => {
    const rows: readonly { key: string; label: string }[] =
      kind === 'group' ? form.groups : form.questions;
    const known = kind === 'group' ? ids.groups : ids.questions;
    return rows.find(({ key }) => known.get(key) === id)?.label ?? id;
  };
  if (Array.isArray(of))
    return `1 where ${formula === 'all' ? 'all' : 'any'} of ${of.length} conditions hold`;
  const parts = Object.entries(Object(of)).flatMap(([kind, ids_]) =>
    kind === 'group' || kind === 'question' || kind === 'score'
      ? [ids_].flat().map((id) => named(kind, String(id)))
      : kind === 'all'
        ? ['all questions']
        : [],
  );
  return `${formula} of ${parts.join(', ')}`;
}
