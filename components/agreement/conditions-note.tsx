import { TriangleAlert } from 'lucide-react';
import type { Conditions } from '@/lib/agreement/conditions.schema';
import { changedWords, pooledWords } from './condition-words';

/** That answers given by different words stand together, and what has changed since; nothing where neither is so. */
export function ConditionsNote({ conditions }: { conditions: Conditions | null }) {
  if (!conditions) return null;
  const sentences = [...pooledWords(conditions), ...changedWords(conditions)];
  return sentences.map((sentence) => (
    <p key={sentence} className="flex items-start gap-2 text-muted text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <span>{sentence}</span>
    </p>
  ));
}
