import { edges } from './reply-text';
import type { Fields, Shape } from './shape';

const EDGES_OF_WORDS = edges(String.raw`[\s\-–—:;,.)\]|→"“]`, String.raw`[\s\-–—:;,(|[→"“]`);
const RATIONALE =
  /\b(?:rationale|reason(?:ing)?|explanation|justification|analysis|begründung)\s?:\s?([\s\S]+)/i;
const OBJECTS = /^[ \-•]*objects?(?: involved| concerned)?\s?:\s?(.*)$/im;
const OBJECTS_LINES = new RegExp(OBJECTS.source, 'gim');
const FRAMES_LINE = /^[ \-•]*frames?(?: span| range)?\s?:\s?.*$/gim;

/**
 * The words that go with a score, by the names of an entry's fields.
 * @param text the passage without the score and its label, a line each
 */
export function wordsOfPassage(text: string): Fields {
  const [, rationale] = RATIONALE.exec(text) ?? [];
  const [, objects] = OBJECTS.exec(text) ?? [];
  const frames = findFrames(text);
  return {
    ...(objects !== undefined && { objects }),
    ...(frames && { frames }),
    rationale: (rationale ?? text)
      .replace(OBJECTS_LINES, '')
      .replace(FRAMES_LINE, '')
      .replace(/\s+/g, ' ')
      .replace(EDGES_OF_WORDS, ''),
  };
}

const FRAMES =
  /\bframes?(?: span| range)?\s?:?\s?#?(\d{1,6})(?:\s?(?:-|–|—|to|and|through|→|bis)\s?#?(\d{1,6}))?(?!\d|\s?%|\.\d|\/)/giu;

/** The frames that a passage is about, where it names just one span of them: “frames 3 to 5”, “Frames: 3–5”. */
export function findFrames(text: string): { first: number; last: number } | null {
  const labelled = /\bframes?(?: span| range)?\s?:[^\n]*/i.exec(text)?.[0];
  const spans = [...(labelled ?? text).matchAll(FRAMES)].map(([, first, last]) => ({
    first: Number(first),
    last: Number(last ?? first),
  }));
  const [span, ...others] = spans;
  const isOne = others.every(({ first, last }) => first === span?.first && last === span.last);
  return span && isOne && span.first <= span.last ? span : null;
}

/** Whether a shape is a span of frames. */
export function isFrameSpan(shape: Shape): boolean {
  const { first, last } = shape.properties ?? {};
  return shape.type === 'object' && first !== undefined && last !== undefined;
}
