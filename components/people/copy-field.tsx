'use client';

import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';

/** A text that is shown once, with a button to copy it. */
export function CopyField({ label, hint, text }: { label: string; hint: string; text: string }) {
  const input = useRef<HTMLInputElement | null>(null);
  const [word, setWord] = useState<'Copy' | 'Copied' | 'Press Ctrl+C'>('Copy');
  const copy = async () => {
    input.current?.select();
    // Browsers offer no clipboard over plain http, so the text is selected to be copied by hand.
    await navigator.clipboard?.writeText(text);
    setWord(navigator.clipboard ? 'Copied' : 'Press Ctrl+C');
  };
  return (
    <div className="flex items-end gap-2">
      <Field label={label} hint={hint} className="min-w-0 flex-1">
        <Input
          ref={input}
          readOnly
          value={text}
          className="font-mono text-xs"
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <Button onClick={copy} className="mb-6">
        {word === 'Copied' ? (
          <Check aria-hidden className="size-3.5" />
        ) : (
          <Copy aria-hidden className="size-3.5" />
        )}
        {word}
      </Button>
    </div>
  );
}
