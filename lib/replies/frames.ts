import type { Shape } from './shape';

const FRAMES =
  /\bframes?(?: span| range)?\s?:?\s?#?(\d{1,6})(?:\s?(?:-|–|—|to|and|through|→|bis)\s?#?(\d{1,6}))?(?!\d|\s?%|\.\d|\/)/giu;

/** The frames that a text is about, where it names just one span of them: “frames 3 to 5”. */
export function findFrames(text: string): { first: number; last: number } | null {
  const spans = [...text.matchAll(FRAMES)].map(([, first, last]) => ({
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
