import { ArrowLeftRight } from 'lucide-react';
import { Field, Select } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import type { PromptVersion } from '@/lib/prompt-versions/schema';
import { TextDifference } from './text-difference';
import { versionName } from './version-name';

/** Two versions of a prompt that are compared, by hash. */
export interface Compared {
  from: string;
  to: string;
}

/** Compares two versions of a prompt. */
export function VersionComparison({
  versions,
  compared,
  onChange,
}: {
  versions: readonly PromptVersion[];
  compared: Compared;
  onChange: (compared: Compared) => void;
}) {
  const textOf = (hash: string) => versions.find((version) => version.hash === hash)?.text ?? '';
  const choice = (label: string, end: keyof Compared) => (
    <Field label={label} className="min-w-0 flex-1 basis-56">
      <Select
        value={compared[end]}
        onChange={(event) => onChange({ ...compared, [end]: event.target.value })}
      >
        {versions.map((version) => (
          <option key={version.hash} value={version.hash}>
            {versionName(version)}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex max-w-[46rem] flex-wrap items-end gap-2">
        {choice('From', 'from')}
        <IconButton
          label="Swap the two versions"
          onClick={() => onChange({ from: compared.to, to: compared.from })}
        >
          <ArrowLeftRight aria-hidden className="size-3.5" />
        </IconButton>
        {choice('To', 'to')}
      </div>
      <section aria-label="Difference">
        <TextDifference from={textOf(compared.from)} to={textOf(compared.to)} />
      </section>
    </div>
  );
}
