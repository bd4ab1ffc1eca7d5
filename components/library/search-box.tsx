'use client';

import { Search } from 'lucide-react';
import { useRef } from 'react';
import { Input } from '@/components/ui/field';
import { Kbd } from '@/components/ui/kbd';
import { useWindowKey } from '@/components/ui/use-window-key';
import { useNoun } from './noun';

/** The search of the library; `/` goes to it. */
export function SearchBox({ text, onText }: { text: string; onText: (text: string) => void }) {
  const noun = useNoun();
  const input = useRef<HTMLInputElement>(null);
  useWindowKey((event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.current?.focus();
  });
  return (
    <div className="relative w-80 max-w-full">
      <Search aria-hidden className="absolute top-2 left-2.5 size-4 text-faint" />
      <Input
        ref={input}
        type="search"
        aria-label={`Search ${noun}s`}
        placeholder="Search name, prompt, generator, tag"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onText('');
        }}
        className="peer pr-8 pl-8"
      />
      <span className="pointer-events-none absolute top-1.5 right-2 peer-focus:hidden">
        <Kbd>/</Kbd>
      </span>
    </div>
  );
}
