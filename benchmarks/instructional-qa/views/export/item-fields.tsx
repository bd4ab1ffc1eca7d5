import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceField } from '@/components/ui/choice-field';
import { Field, Input } from '@/components/ui/field';
import { countNoun, formatMoment } from '@/components/ui/numbers';
import { DECIDING, type ExportPreview } from '../../formats/out/schema';
import { DECIDING_WORDS } from '../../formats/out/words';
import type { Faults, RequestFields } from './request';

/** Properties of {@link ItemFields}. */
export interface ItemFieldsProps {
  request: RequestFields;
  set: (change: Partial<RequestFields>) => void;
  faults: Faults;
  preview: ExportPreview;
}

/** Which questions are exported, in which forms, and how they are split. */
export function ItemFields({ request, set, faults, preview }: ItemFieldsProps) {
  const { by, filters } = request;
  const byFilters = by === 'people-first' || by === 'filters';
  return (
    <>
      <Card title="Questions">
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
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
          <MultipleChoiceFields request={request} set={set} faults={faults} preview={preview} />
          <Checkbox
            label="Results of examinees"
            hint="What each said to each item, and a table of accuracies with intervals over videos."
            checked={request.results}
            onCheckedChange={(results) => set({ results })}
          />
        </div>
      </Card>
      <SplitCard request={request} set={set} faults={faults} />
    </>
  );
}

function MultipleChoiceFields({ request, set, faults, preview }: ItemFieldsProps) {
  const exams = preview.exams.map(({ id, at, seed, items }) => ({
    id,
    name: `Examination of ${formatMoment(at)}, seed ${seed}, ${countNoun(items, 'item')}`,
  }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceField
        label="Multiple-choice questions"
        hint="Of an examination they have the letters that examinees were asked with."
        choices={[
          ...exams,
          { id: 'drawn', name: 'Questions with options, letters drawn now' },
          { id: 'none', name: 'None' },
        ]}
        value={request.choices}
        onChoose={(id) => set({ choices: id })}
      />
      {request.choices === 'drawn' && (
        <Field label="Seed of the letters" className="w-32" error={faults.letterSeed}>
          <SeedInput value={request.letterSeed} onChange={(letterSeed) => set({ letterSeed })} />
        </Field>
      )}
    </div>
  );
}

function SplitCard({ request, set, faults }: Omit<ItemFieldsProps, 'preview'>) {
  return (
    <Card title="Training and benchmark">
      <div className="flex flex-col gap-4">
        <Checkbox
          label="Split by video"
          hint="All clips of a video are in one part, in both forms. Each video is drawn by itself, so that it stays in its part when others come; of few videos, the share can be far from what is asked for."
          checked={request.split}
          onCheckedChange={(split) => set({ split })}
        />
        {request.split && (
          <div className="flex flex-wrap gap-4">
            <Field label="Benchmark, % of videos" className="w-44" error={faults.share}>
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
