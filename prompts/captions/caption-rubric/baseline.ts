import { l as rougeL } from 'js-rouge';
import type { AskCall } from '@/lib/suites/ask';
import type { MeasuredReply } from '@/lib/suites/suite';
import { wordsOf } from '@/lib/suites/words';
import type { Rating, TextRating } from './schema';

/** The most words of each text that are compared; the time grows with their product. */
const MOST_WORDS = 2000;

/**
 * From which overlap on a caption has each score. Fixed beforehand: two captions of different videos share some tenth of
 * their words in order, two people's captions of the same video a third or so. A copy is as good as the reference,
 * which is 3; that something is better than the reference no overlap can tell.
 */
const CUT_POINTS: readonly { from: number; score: number }[] = [
  { from: 0.35, score: 3 },
  { from: 0.2, score: 2 },
  { from: 0.1, score: 1 },
  { from: 0, score: 0 },
];

/** The words of a text in small letters, as the overlap goes by them. */
function comparedWords(text: string): string[] {
  return wordsOf(text.toLowerCase()).slice(0, MOST_WORDS);
}

/**
 * ROUGE-L F1 of two texts, 0–1: of the longest sequence of words that both have in this order, not necessarily in a row,
 * the harmonic mean of its shares in either (C.-Y. Lin, 2004). Each text is one sequence, whatever its sentences.
 */
export function overlap(text: string, reference: string): number {
  if (comparedWords(text).length === 0 || comparedWords(reference).length === 0) return 0;
  return rougeL(text, reference, {
    beta: 1,
    segmenter: (whole) => [whole],
    tokenizer: comparedWords,
  });
}

/** The score by overlap with the reference; null where there is none. */
function measured({ variables: { output = '', reference = '' } }: AskCall): TextRating | null {
  if (reference === '') return null;
  const value = overlap(output, reference);
  const cut = CUT_POINTS.find(({ from }) => value >= from);
  if (!cut) return null;
  const reason = `ROUGE-L F1 against the reference is ${value.toFixed(2)}; from ${cut.from} on it is ${cut.score}.`;
  return { reason, score: cut.score };
}

/**
 * How the built-in judge answers this suite's prompts: by the words that caption and reference share in order. It sees
 * neither invention nor type nor style, and abstains (null) where there is no reference.
 */
export const baseline: Readonly<Record<string, MeasuredReply>> = {
  'captions/caption-rubric/rate': (_measurements, call): Rating | null => {
    const rating = measured(call);
    return (
      rating && {
        hallucination_reason: 'The words that two texts share do not tell what is invented.',
        hallucination: null,
        ...rating,
      }
    );
  },
  'captions/caption-rubric/rate-text': (_measurements, call) => measured(call),
};
