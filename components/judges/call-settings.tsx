'use client';

import { Field, Input, Select } from '@/components/ui/field';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { serverOf, whyNot } from '@/lib/judge/servers.schema';
import type { JudgeEntry } from './entry';
import { Folded } from './folded';

/** Properties of {@link CallSettings}. */
export interface CallSettingsProps {
  entry: JudgeEntry;
  onChange: (change: Partial<JudgeEntry>) => void;
  /** The message about a field, by its path in what is sent. */
  errorOf: (field: string) => string | undefined;
  /** Whether they are unfolded at first. */
  open: boolean;
}

const BOXES = [
  { field: 'temperature', label: 'Temperature', hint: '0–2; empty for the server’s default' },
  { field: 'maxTokens', label: 'Maximum output tokens', hint: 'tokens' },
  { field: 'seed', label: 'Seed', hint: 'empty: none' },
  { field: 'concurrency', label: 'Parallel calls', hint: '1–64' },
  { field: 'timeoutSeconds', label: 'Timeout per call', hint: 'seconds' },
  { field: 'requestsPerMinute', label: 'Requests per minute', hint: 'empty: no limit' },
  { field: 'tokensPerMinute', label: 'Tokens per minute', hint: 'in and out; empty: no limit' },
] as const;

const SAMPLING = [
  { field: 'framesPerSecond', label: 'Frames a second', hint: '0.1–60' },
  { field: 'mostFrames', label: 'Most frames', hint: 'of one video; empty: no limit' },
] as const;

const PRICES = [
  { field: 'inputPrice', label: 'Input', hint: '' },
  { field: 'cachedInputPrice', label: 'Cached input', hint: 'empty: as input' },
  { field: 'outputPrice', label: 'Output', hint: '' },
  { field: 'batchPrice', label: 'Of these by batch', hint: '0.5: half' },
] as const;

/** The parameters of calls, and prices; rarely needed, so folded at first. */
export function CallSettings({ entry, onChange, errorOf, open }: CallSettingsProps) {
  const boxes = BOXES.filter(
    ({ field }) => field !== 'seed' || whyNot(entry.server, 'seed') === null,
  );
  const faulty = [...BOXES, ...SAMPLING, ...PRICES, { field: 'currency' }, { field: 'shown' }].some(
    ({ field }) => errorOf(`parameters.${field}`),
  );
  return (
    <Folded heading="How calls are made, and what they cost" open={open} faulty={faulty}>
      <div className="mt-3 grid grid-cols-3 gap-x-4 gap-y-3 pb-1">
        {boxes.map((box) => (
          <NumberBox key={box.field} {...box} entry={entry} onChange={onChange} errorOf={errorOf} />
        ))}
        {whyNot(entry.server, 'imageDetail') === null && (
          <Field label="Image detail" hint="where the server knows it">
            <Select
              value={entry.imageDetail}
              onChange={(event) => {
                const imageDetail = judgeParametersSchema.shape.imageDetail.parse(
                  event.target.value,
                );
                onChange({ imageDetail });
              }}
            >
              <option value="auto">automatic</option>
              <option value="low">low</option>
              <option value="high">high</option>
            </Select>
          </Field>
        )}
        <Field label="Order of parts" hint="for prompt caches" className="col-span-2">
          <Select
            value={entry.partOrder}
            onChange={(event) => {
              const partOrder = judgeParametersSchema.shape.partOrder.parse(event.target.value);
              onChange({ partOrder });
            }}
          >
            <option value="text-first">text, then frames</option>
            <option value="frames-first">frames, then text</option>
            <option value="frames-first-no-schema">frames, then text; no reply schema</option>
          </Select>
        </Field>
      </div>
      <ShownSettings entry={entry} onChange={onChange} errorOf={errorOf} />
      <fieldset className="mt-3 grid grid-cols-4 gap-x-4 gap-y-3 pb-1">
        <legend className="mb-2 font-medium text-muted text-xs">Prices per million tokens</legend>
        {PRICES.map((box) => (
          <NumberBox key={box.field} {...box} entry={entry} onChange={onChange} errorOf={errorOf} />
        ))}
        <Field label="Currency" error={errorOf('parameters.currency')}>
          <Input
            value={entry.currency}
            placeholder="USD"
            onChange={(event) => onChange({ currency: event.target.value })}
          />
        </Field>
      </fieldset>
    </Folded>
  );
}

/** Whether calls about whole videos show frames or the videos, of servers that take these. */
function ShownSettings({ entry, onChange, errorOf }: Omit<CallSettingsProps, 'open'>) {
  const { video } = serverOf(entry.server);
  if (!video) return null;
  return (
    <fieldset className="mt-3 pb-1">
      <legend className="sr-only">What it is shown</legend>
      <div className="grid grid-cols-3 gap-x-4 gap-y-3">
        <Field label="What it is shown" error={errorOf('parameters.shown')}>
          <Select
            value={entry.shown}
            onChange={(event) => {
              onChange({ shown: judgeParametersSchema.shape.shown.parse(event.target.value) });
            }}
          >
            <option value="frames">frames</option>
            <option value="video">the video itself</option>
          </Select>
        </Field>
        {entry.shown === 'video' &&
          SAMPLING.filter(({ field }) => field !== 'mostFrames' || video.takesMost).map((box) => (
            <NumberBox
              key={box.field}
              {...box}
              entry={entry}
              onChange={onChange}
              errorOf={errorOf}
            />
          ))}
      </div>
      {entry.shown === 'video' && (
        <p className="mt-2 text-pretty text-faint text-xs">
          Calls about a whole video show it; those about key frames and other parts of it go on with
          frames. {video.hint}
        </p>
      )}
    </fieldset>
  );
}

type NumberBoxProps = Omit<CallSettingsProps, 'open'> &
  ((typeof BOXES)[number] | (typeof SAMPLING)[number] | (typeof PRICES)[number]);

function NumberBox({ field, label, hint, entry, onChange, errorOf }: NumberBoxProps) {
  return (
    <Field label={label} hint={hint || undefined} error={errorOf(`parameters.${field}`)}>
      <Input
        inputMode="decimal"
        value={entry[field]}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    </Field>
  );
}
