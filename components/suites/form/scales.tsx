import { Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field, Select } from '@/components/ui/field';
import { TextField } from '@/components/ui/text-field';
import { emptyScale } from '@/lib/declared/form/empty';
import type { ScaleForm } from '@/lib/declared/form/schema';
import { newId } from '@/lib/new-id';
import { SIDE_OPTIONS } from '@/lib/suites/sides';
import { FaultList } from './fault-list';
import { RowButtons } from './row-buttons';
import { changed, useFocusSoon } from './rows';
import { ScaleAnswers } from './scale-answers';
import type { FilledForm } from './use-suite-form';

const KINDS: Record<ScaleForm['kind'], string> = {
  rating: 'A number of points',
  'yes-no': 'Yes or no',
  choice: 'One of several answers',
  sides: 'Which of two videos is better',
  text: 'A text',
};

/** Which end is the good one, where there is one. */
const ENDS: Record<ScaleForm['kind'], readonly [ScaleForm['good'], string][]> = {
  rating: [
    ['high', 'High is good'],
    ['low', 'Low is good'],
    ['none', 'Neither is'],
  ],
  'yes-no': [
    ['yes', 'Yes is good'],
    ['no', 'No is good'],
    ['none', 'Neither is'],
  ],
  choice: [],
  sides: [],
  text: [],
};

/** The scales, each made once and used by all questions that name it. */
export function ScalesSection({ filled }: { filled: FilledForm }) {
  const { form, change, faultsAt } = filled;
  const { scales, questions } = form;
  const focusSoon = useFocusSoon();
  const idOf = (key: string) => `scale-${key}`;
  const add = () => {
    const scale = { ...emptyScale(newId()), name: '' };
    focusSoon(idOf(scale.key));
    change({ scales: [...scales, scale] });
  };
  const remove = (key: string) => {
    const rest = scales.filter((one) => one.key !== key);
    const [first] = rest;
    if (!first) return;
    focusSoon(idOf(first.key));
    change({
      scales: rest,
      questions: questions.map((one) => (one.scale === key ? { ...one, scale: first.key } : one)),
    });
  };
  return (
    <Card
      title="Scales"
      description="How questions are answered. People and the judge are told the same of each point."
    >
      <div className="flex flex-col gap-4">
        {scales.map((scale, index) => {
          const place = `scales.${index}`;
          const set = (part: Partial<ScaleForm>) =>
            change({ scales: changed(scales, scale.key, part) });
          return (
            <fieldset key={scale.key} className="flex flex-col gap-3 rounded-md border p-3">
              <legend className="sr-only">{scale.name || `Scale ${index + 1}`}</legend>
              <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
                <TextField
                  id={idOf(scale.key)}
                  label="Scale"
                  value={scale.name}
                  maxLength={60}
                  onText={(name) => set({ name })}
                />
                <Field label="Answers">
                  <Select
                    value={scale.kind}
                    onChange={(event) => set(ofKind(event.target.value as ScaleForm['kind']))}
                  >
                    {Object.entries(KINDS)
                      .filter(
                        ([kind]) => kind !== 'sides' || form.videos === 2 || kind === scale.kind,
                      )
                      .map(([kind, words]) => (
                        <option key={kind} value={kind}>
                          {words}
                        </option>
                      ))}
                  </Select>
                </Field>
                {ENDS[scale.kind].length > 0 ? (
                  <Field label="Good end">
                    <Select
                      value={scale.good}
                      onChange={(event) => set({ good: event.target.value as ScaleForm['good'] })}
                    >
                      {ENDS[scale.kind].map(([good, words]) => (
                        <option key={good} value={good}>
                          {words}
                        </option>
                      ))}
                    </Select>
                  </Field>
                ) : (
                  <span />
                )}
                {scales.length > 1 && (
                  <RowButtons
                    name={scale.name ? `the scale “${scale.name}”` : 'the scale'}
                    isFirst
                    isLast
                    onDelete={() => remove(scale.key)}
                  />
                )}
              </div>
              <ScaleAnswers scale={scale} onChange={set} />
              <FaultList faults={faultsAt(place, true)} />
            </fieldset>
          );
        })}
        <Button className="self-start" onClick={add}>
          <Plus aria-hidden className="size-3.5" />
          Add a scale
        </Button>
      </div>
    </Card>
  );
}

/** A scale of another kind: what was said of the answers before means nothing any more. */
function ofKind(kind: ScaleForm['kind']): Partial<ScaleForm> {
  const option = (is: string) => ({ is, abstains: false });
  const among = { choice: ['', ''], sides: SIDE_OPTIONS }[kind as string] ?? [];
  return {
    kind,
    good: ENDS[kind][0]?.[0] ?? 'none',
    words: {},
    points: null,
    options: among.map(option),
  };
}
