import { wordsOf } from '@/lib/suites/words';
import { countSentences, upstreamSentences } from './sentences';
import { readableText } from './text';
import { upstreamWords } from './words';

/** How words and sentences are counted: by the rule stated here, or as AnyCapEval's own evaluation does. */
export const COUNTINGS = ['ours', 'upstream'] as const;

/** One of {@link COUNTINGS}. */
export type Counting = (typeof COUNTINGS)[number];

/** What lengths are counted in. */
export type LengthUnit = 'words' | 'sentences';

/** How many words or sentences a text has. Upstream counts texts as they stand in files, without reading line breaks. */
export function countIn(text: string, unit: LengthUnit, counting: Counting): number {
  if (counting === 'upstream') {
    return unit === 'words' ? upstreamWords(text) : upstreamSentences(text);
  }
  const readable = readableText(text);
  return unit === 'words' ? wordsOf(readable).length : countSentences(readable);
}
