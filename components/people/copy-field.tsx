'use client';

import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';

/** A text that is shown once, to be taken away. */
export function CopyField({ label, hint, text }: { label: string; hint: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Over plain http the browser offers no clipboard; the text can still be marked and copied.
    await navigator.clipboard?.writeText(text);
    setCopied(Boolean(navigator.clipboard));
  };
  return (
    <div className="flex items-end gap-2">
      <Field label={label} hint={hint} className="min-w-0 flex-1">
        <Input
          readOnly
          value={text}
          className="font-mono text-xs"
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <Button onClick={copy} className="mb-6">
        {copied ? (
          <Check aria-hidden className="size-3.5" />
        ) : (
          <Copy aria-hidden className="size-3.5" />
        )}
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
