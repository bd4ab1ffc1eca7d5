'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { FileDrop } from '@/components/imports/file-drop';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { needed } from '@/components/ui/faults';
import { Field, Input, Select } from '@/components/ui/field';
import { countNoun, formatCount } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import type { Refusal } from '@/components/ui/server-action';
import { useSubmit } from '@/components/ui/use-submit';
import { RequestError } from '@/lib/request';
import { type GivenSeed, WAYS, type Way } from '../formats/plan/schema';
import { TEXTS, type TextKind, type TreeSummary } from '../formats/tree/schema';
import { TEXT_WORDS, WAY_WORDS } from '../formats/words';
import { Findings } from './findings';
import { makePlan, planKeys } from './queries';
import { readSeeds } from './read-seeds';

/** Properties of {@link PlanForm}. */
export interface PlanFormProps {
  /** The suite's texts by path. */
  files: Record<string, string>;
  summary: TreeSummary;
  /** The project that gets the plan; null for the first one. */
  project: string | null;
}

/** A seed to draw others from, unless the person gives one. */
function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

/** What a request answers, or its refusal in the form of an action's. Anything else than a refusal throws. */
async function answered<Result extends object>(
  request: Promise<Result>,
): Promise<({ ok: true } & Result) | Refusal> {
  try {
    return { ok: true, ...(await request) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { ok: false, message: error.message, field: error.field };
  }
}

/** A table of seeds that somebody chose, and what is wrong with it. */
function useGivenSeeds() {
  const [given, setGiven] = useState<{ file: string; seeds: GivenSeed[] } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    try {
      setGiven({ file: file.name, seeds: await readSeeds(file) });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return { given, problem, choose };
}

/** How the videos of a suite are to be made: by which list, of which texts, with which seeds, under which name. */
export function PlanForm({ files, summary, project }: PlanFormProps) {
  const router = useRouter();
  const client = useQueryClient();
  const [fields, setFields] = useState<PlanFields>(() => ({
    name: '',
    road: 'full-list',
    text: 'plain',
    seed: String(randomSeed()),
  }));
  const seeds = useGivenSeeds();
  const [made, setMade] = useState<Awaited<ReturnType<typeof makePlan>> | null>(null);
  const { name, seed, text } = fields;
  const { pending, refusal, errorOf, run, form } = useSubmit(
    { name, seed, text },
    {
      name: needed(name, 'Give the plan a name.'),
      seed: /^\d+$/.test(seed.trim()) ? undefined : 'A seed is a whole number, 0 or more.',
    },
  );
  const make = async () => {
    const wanted = { files, project, ...fields, seed: Number(seed) };
    const given = seeds.given?.seeds ?? [];
    const answer = await run(() => answered(makePlan({ ...wanted, seeds: given })));
    if (!answer) return;
    await client.invalidateQueries({ queryKey: planKeys.all });
    if (answer.findings.length === 0) router.push(`/vbench/${answer.plan.id}`);
    else setMade(answer);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void make();
  };
  if (made) {
    return <MadePlan made={made} onOpen={() => router.push(`/vbench/${made.plan.id}`)} />;
  }
  return (
    <Card title="How the videos are made">
      <form onSubmit={send} {...form} className="flex flex-col gap-4">
        <PlanFieldGrid
          fields={fields}
          summary={summary}
          errorOf={errorOf}
          onChange={(change) => setFields((before) => ({ ...before, ...change }))}
        />
        <OwnSeeds {...seeds} />
        <RefusalNote refusal={refusal} />
        <Button type="submit" variant="primary" className="self-end" pending={pending}>
          Make the plan
        </Button>
      </form>
    </Card>
  );
}

/** A plan about which there is something to say before it is opened. */
function MadePlan({
  made: { plan, findings },
  onOpen,
}: {
  made: Awaited<ReturnType<typeof makePlan>>;
  onOpen: () => void;
}) {
  return (
    <Card title={`“${plan.name}” is made`}>
      <div className="flex flex-col gap-3">
        <Findings findings={findings} />
        <Button variant="primary" className="self-start" onClick={onOpen}>
          Open the plan
        </Button>
      </div>
    </Card>
  );
}

/** What is typed and chosen. */
interface PlanFields {
  name: string;
  road: Way;
  text: TextKind;
  seed: string;
}

const WAY_HINTS: Readonly<Record<Way, string>> = {
  'full-list': 'A video of a prompt serves all dimensions that the prompt belongs to.',
  dimension: 'A prompt of several dimensions gets videos of its own in each folder.',
};

interface PlanFieldGridProps {
  fields: PlanFields;
  summary: TreeSummary;
  errorOf: (field: keyof PlanFields) => string | undefined;
  onChange: (change: Partial<PlanFields>) => void;
}

function PlanFieldGrid({ fields, summary, errorOf, onChange }: PlanFieldGridProps) {
  const { name, road, text, seed } = fields;
  const texts = TEXTS.filter(
    (kind) => kind === 'plain' || summary.dimensions.some((dimension) => dimension[kind] > 0),
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name of the plan" error={errorOf('name')}>
        <Input
          value={name}
          maxLength={100}
          placeholder="e.g. VBench-2.0, augmented"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field
        label="Text to feed"
        hint="File names are made of the plain prompts, whatever is fed."
        error={errorOf('text')}
      >
        <Select
          value={text}
          onChange={(event) => onChange({ text: event.target.value as TextKind })}
        >
          {texts.map((kind) => (
            <option key={kind} value={kind}>
              {TEXT_WORDS[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Videos" hint={WAY_HINTS[road]}>
        <Select value={road} onChange={(event) => onChange({ road: event.target.value as Way })}>
          {WAYS.toReversed().map((one) => (
            <option key={one} value={one}>
              {`${WAY_WORDS[one]}: ${formatCount(summary.videos[one])} videos`}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Seed"
        hint="Each video’s seed is drawn from it and recorded; 0 is a seed as well."
        error={errorOf('seed')}
      >
        <Input
          inputMode="numeric"
          value={seed}
          onChange={(event) => onChange({ seed: event.target.value })}
        />
      </Field>
    </div>
  );
}

function OwnSeeds({ given, problem, choose }: ReturnType<typeof useGivenSeeds>) {
  return (
    <details>
      <summary className="cursor-pointer text-muted text-xs">
        Seeds of your own for some videos
      </summary>
      <div className="mt-2 flex flex-col gap-1.5">
        <FileDrop
          label="Table of seeds"
          accept=".csv,.jsonl"
          hint="CSV or JSONL with the columns folder (if there are folders), file, seed"
          compact
          again={given ? given.file : 'Choose a table'}
          onChoose={(file) => void choose(file)}
        />
        {given && (
          <p role="status" className="text-muted text-xs">
            {countNoun(given.seeds.length, 'seed')} from {given.file}
          </p>
        )}
        <RefusalNote refusal={problem} />
      </div>
    </details>
  );
}
