import { Checkbox } from '@/components/ui/checkbox';

/** Whether a run has transcribed what is not read of replies. */
export function TranscriptionField({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <Checkbox
      label="Transcribe what is not read"
      hint="Where scores stand in a reply in no form that is read, its judge is asked to copy them out, by a further call without pictures. They count if the reply bears them out, and are marked."
      checked={checked}
      onCheckedChange={onChange}
    />
  );
}
