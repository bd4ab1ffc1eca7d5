import { ChevronDown, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Popover } from '@/components/ui/popover';
import { TextField } from '@/components/ui/text-field';
import { type ExportFields, exportFaults, exportQuery } from './request';

/** Downloads a benchmark as a ZIP, with what its card says that nobody else knows. */
export function ExportButton({ benchmark }: { benchmark: string }) {
  const [fields, setFields] = useState<ExportFields>({
    results: true,
    licence: '',
    language: 'en',
  });
  const set = (change: Partial<ExportFields>) => setFields((before) => ({ ...before, ...change }));
  const faults = exportFaults(benchmark, fields);
  return (
    <Popover
      label="Export"
      trigger={
        <Button>
          Export
          <ChevronDown aria-hidden className="size-3.5 text-faint" />
        </Button>
      }
    >
      <div className="flex w-64 flex-col gap-4">
        <TextField
          label="Licence"
          hint="As Hugging Face names it, such as cc-by-4.0; may be left empty."
          error={faults.licence}
          value={fields.licence}
          maxLength={50}
          onText={(licence) => set({ licence })}
        />
        <TextField
          label="Language"
          hint="Such as en."
          error={faults.language}
          value={fields.language}
          maxLength={3}
          onText={(language) => set({ language })}
        />
        <Checkbox
          label="Results of examinees"
          hint="What each said to each item, and accuracies with intervals over videos."
          checked={fields.results}
          onCheckedChange={(results) => set({ results })}
        />
        {Object.keys(faults).length === 0 && (
          <Button asChild variant="primary">
            <a href={`/api/qa/export?${exportQuery(benchmark, fields)}`} download>
              <Download aria-hidden className="size-3.5" />
              Download the ZIP
            </a>
          </Button>
        )}
      </div>
    </Popover>
  );
}
