import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceField } from '@/components/ui/choice-field';
import { Field, Input } from '@/components/ui/field';
import { countNoun, formatMoment } from '@/components/ui/numbers';
import { type BenchmarkPreview, DECIDING } from '../../formats/out/schema';
import { DECIDING_WORDS } from '../../formats/out/words';
import type { Faults, ChoiceFields as Fields } from './request';

/** Properties of {@link ChoiceFields}. */
export interface ChoiceFieldsProps {
  request: Fields;
  set: (change: Partial<Fields>) => void;
  faults: Faults;
  preview: BenchmarkPreview;
}

/** Which questions become a benchmark, in which forms, and how they are split. */
export function ChoiceFields({ request, set, faults, preview }: ChoiceFieldsProps) {
  const { by, filters } = request;
  const byFilters = by === 'people-first' || by === 'filters';
  return (
    <>
      <Card title="Questions">
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <ChoiceField
              label="Questions of"
              hint="The run that wrote them, with all that was made of them since."
              choices={preview.chains.map(({ id, at, judge, questions }) => ({
                id,
                name: `${formatMoment(at)}, ${judge}, ${countNoun(questions, 'question')}`,
              }))}
              value={preview.chain ?? ''}
              onChoose={(chain) => set({ chain, filters: '', exam: 'latest' })}
            />
            <ChoiceField
              label="Who decides what is kept"
              hint={DECIDING_WORDS[by].help}
              choices={DECIDING.map((id) => ({ id, name: DECIDING_WORDS[id].label }))}
              value={by}
              onChoose={(id) => set({ by: DECIDING.find((one) => one === id) ?? by })}
            />
            {byFilters && preview.filters.length > 1 && (
              <ChoiceField
                label="Run of the filters"
                choices={[
                  { id: '', name: 'Of each question the latest' },
                  ...preview.filters.map(({ id, at, judge }) => ({
                    id,
                    name: `${formatMoment(at)}, ${judge}`,
                  })),
                ]}
                value={filters}
                onChoose={(id) => set({ filters: id })}
              />
            )}
          </div>
          <Checkbox
            label="Open-ended questions"
            hint="Questions with their answers, those that are kept."
            checked={request.openEnded}
            onCheckedChange={(openEnded) => set({ openEnded })}
          />
          <MultipleChoiceField request={request} set={set} preview={preview} />
        </div>
      </Card>
      <SplitCard request={request} set={set} faults={faults} />
    </>
  );
}

function MultipleChoiceField({ request, set, preview }: Omit<ChoiceFieldsProps, 'faults'>) {
  const exams = preview.exams.map(({ id, at, seed, items }) => ({
    id,
    name: `Examination of ${formatMoment(at)}, seed ${seed}, ${countNoun(items, 'item')}`,
  }));
  return (
    <ChoiceField
      label="Multiple-choice questions"
      hint="They have the letters that models are examined with."
      choices={[
        { id: 'latest', name: 'Of each question its newest item of an examination' },
        ...exams,
        { id: 'none', name: 'None' },
      ]}
      value={request.exam}
      onChoose={(exam) => set({ exam })}
    />
  );
}

function SplitCard({ request, set, faults }: Omit<ChoiceFieldsProps, 'preview'>) {
  return (
    <Card title="Training and test">
      <div className="flex flex-col gap-4">
        <Checkbox
          label="Split by video"
          hint="All clips of a video are in one part, in both forms. Each video is drawn by itself, so that it stays in its part when others come; of few videos, the share can be far from what is asked for."
          checked={request.split}
          onCheckedChange={(split) => set({ split })}
        />
        {request.split && (
          <Checkbox
            label="Videos with multiple-choice questions are all for examining"
            hint="So that no question of the examination is lost to training; the other videos are drawn."
            checked={request.choicesInTest}
            onCheckedChange={(choicesInTest) => set({ choicesInTest })}
          />
        )}
        {request.split && (
          <div className="flex flex-wrap gap-4">
            <Field label="Test, % of videos" className="w-44" error={faults.share}>
              <Input
                type="number"
                min={0}
                max={100}
                value={request.share}
                onChange={(event) => set({ share: event.target.value })}
              />
            </Field>
            <Field label="Seed of the split" className="w-32" error={faults.splitSeed}>
              <SeedInput value={request.splitSeed} onChange={(splitSeed) => set({ splitSeed })} />
            </Field>
          </div>
        )}
      </div>
    </Card>
  );
}

function SeedInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Input
      type="number"
      min={0}
      max={1_000_000}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
