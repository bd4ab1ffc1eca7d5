import { countNoun } from '@/components/ui/numbers';
import type { PairReport } from '@/lib/pairs/schema';

/** Which clips cannot stand in a pair, and why; empty where all can. */
export function leftOutWords({ model, prompt, single }: PairReport['leftOut']): string {
  const parts = [
    model > 0 && `${countNoun(model, 'clip')} of unknown models`,
    prompt > 0 && `${countNoun(prompt, 'clip')} without a prompt`,
    single > 0 && `${countNoun(single, 'clip')} whose prompt no other model was given`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return '';
  const last = parts.at(-1);
  const rest = parts.slice(0, -1).join(', ');
  return `Left out: ${rest ? `${rest} and ${last}` : last}.`;
}
