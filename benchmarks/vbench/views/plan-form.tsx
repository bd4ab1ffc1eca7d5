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
import { type GivenSeed, ROADS, type Road } from '../formats/plan/schema';
import { TEXTS, type TextKind, type TreeSummary } from '../formats/tree/schema';
import { ROAD_WORDS, TEXT_WORDS } from '../formats/words';
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

/** How the videos of a suite are to be made: by which list, of which texts, with which seeds, under which name. */
export function PlanForm({ files, summary, project }: PlanFormProps) {
  const router = useRouter();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [road, setRoad] = useState<Road>('full-list');
  const [text, setText] = useState<TextKind>('plain');
  const [seed, setSeed] = useState(() => String(randomSeed()));
  const [given, setGiven] = useState<{ file: string; seeds: GivenSeed[] } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [made, setMade] = useState<Awaited<ReturnType<typeof makePlan>> | null>(null);
  const { pending, refusal, errorOf, run, form } = useSubmit(
    { name, seed, text },
    {
      name: needed(name, 'Give the plan a name.'),
      seed: /^\d+$/.test(seed.trim()) ? undefined : 'A seed is a whole number, 0 or more.',
    },
  );
  const texts = TEXTS.filter(
    (kind) => kind === 'plain' || summary.dimensions.some((dimension) => dimension[kind] > 0),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    void make();
  };
  const make = async () => {
    const wanted = { ...{ files, project, name, road, text }, seed: Number(seed) };
    const answer = await run(() => answered(makePlan({ ...wanted, seeds: given?.seeds ?? [] })));
    if (!answer) return;
    await client.invalidateQueries({ queryKey: planKeys.all });
    if (answer.findings.length === 0) router.push(`/vbench/${answer.plan.id}`);
    else setMade(answer);
  };
  const chooseSeeds = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    try {
      setGiven({ file: file.name, seeds: await readSeeds(file) });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  if (made) {
    const { plan, findings } = made;
    return (
      <Card title={`“${plan.name}” is made`}>
        <div className="flex flex-col gap-3">
          <Findings findings={findings} />
          <Button
            variant="primary"
            className="self-start"
            onClick={() => router.push(`/vbench/${plan.id}`)}
          >
            Open the plan
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <Card title="How the videos are made">
      <form onSubmit={send} {...form} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name of the plan" error={errorOf('name')}>
            <Input
              value={name}
              maxLength={100}
              placeholder="e.g. VBench-2.0, augmented"
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field
            label="Text to feed"
            hint="File names are made of the plain prompts, whatever is fed."
            error={errorOf('text')}
          >
            <Select value={text} onChange={(event) => setText(event.target.value as TextKind)}>
              {texts.map((kind) => (
                <option key={kind} value={kind}>
                  {TEXT_WORDS[kind]}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label="Videos"
            hint={
              road === 'full-list'
                ? 'A video of a prompt serves all dimensions that the prompt belongs to.'
                : 'A prompt of several dimensions gets videos of its own in each folder.'
            }
          >
            <Select value={road} onChange={(event) => setRoad(event.target.value as Road)}>
              {ROADS.toReversed().map((one) => (
                <option key={one} value={one}>
                  {`${ROAD_WORDS[one]}: ${formatCount(summary.videos[one])} videos`}
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
              onChange={(event) => setSeed(event.target.value)}
            />
          </Field>
        </div>
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
              onChoose={(file) => void chooseSeeds(file)}
            />
            {given && (
              <p role="status" className="text-muted text-xs">
                {countNoun(given.seeds.length, 'seed')} from {given.file}
              </p>
            )}
            <RefusalNote refusal={problem} />
          </div>
        </details>
        <RefusalNote refusal={refusal} />
        <Button type="submit" variant="primary" className="self-end" pending={pending}>
          Make the plan
        </Button>
      </form>
    </Card>
  );
}
