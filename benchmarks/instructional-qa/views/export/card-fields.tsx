import { Card } from '@/components/ui/card';
import { Field, Input } from '@/components/ui/field';
import type { Faults, RequestFields } from './request';

/** Properties of {@link CardFields}. */
export interface CardFieldsProps {
  request: RequestFields;
  set: (change: Partial<RequestFields>) => void;
  faults: Faults;
}

/** What the dataset card says that nobody else knows. */
export function CardFields({ request, set, faults }: CardFieldsProps) {
  return (
    <Card title="Dataset card">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Field label="Title" hint="Tasks and the file are named after it." error={faults.title}>
          <Input
            value={request.title}
            maxLength={200}
            onChange={(event) => set({ title: event.target.value })}
          />
        </Field>
        <Field label="Version" error={faults.version}>
          <Input
            value={request.version}
            maxLength={40}
            onChange={(event) => set({ version: event.target.value })}
          />
        </Field>
        <Field
          label="Licence"
          hint="As Hugging Face names it, such as cc-by-4.0; may be left empty."
          error={faults.licence}
        >
          <Input
            value={request.licence}
            maxLength={50}
            onChange={(event) => set({ licence: event.target.value })}
          />
        </Field>
        <Field label="Language" hint="Such as en." error={faults.language}>
          <Input
            value={request.language}
            maxLength={3}
            onChange={(event) => set({ language: event.target.value })}
          />
        </Field>
      </div>
    </Card>
  );
}
