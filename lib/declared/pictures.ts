import type { Call } from '@/lib/suites/calls';
import type { ListedUnit, SuiteInput } from '@/lib/suites/input';
import { parseUnit } from '@/lib/suites/question';
import { MOST_CELLS, type Sheet } from '@/lib/suites/sheet';
import type { Frame } from '@/lib/video/schema';
import type { DeclaredPrompt } from './schema';

/** How close two times are that a unit's name, which has three decimals, does not tell apart. */
const NEAR = 0.0005;

/** The pictures of a call: of a key frame or a cluster its own, else those of the whole video; of these what the prompt takes. */
export function picturesOf(
  { unit, kind }: ListedUnit,
  which: DeclaredPrompt['frames'],
  { media: [medium] }: SuiteInput,
): Pick<Call, 'frames' | 'sheets'> {
  if (!medium || which === 'none') return { frames: [] };
  const { span } = kind === 'key-frame' || kind === 'cluster' ? parseUnit(unit) : { span: null };
  const own = span
    ? medium.frames.filter(({ at }) => at >= span.from - NEAR && at <= span.to + NEAR)
    : medium.frames;
  const [first, last] = [own.slice(0, 1), own.slice(-1)];
  switch (which) {
    case 'all':
      return { frames: own };
    case 'first':
      return { frames: first };
    case 'last':
      return { frames: last };
    case 'first-and-last':
      return { frames: own.length > 1 ? [...first, ...last] : first };
    case 'sheet':
      return { frames: [], sheets: sheetsOf(own) };
  }
}

/** Frames in as few sheets as hold them, each about as many, numbered throughout. */
function sheetsOf(frames: readonly Frame[]): Sheet[] {
  const count = Math.ceil(frames.length / MOST_CELLS);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.round((index * frames.length) / count);
    const to = Math.round(((index + 1) * frames.length) / count);
    const which =
      count === 1 ? 'The frames' : `Sheet ${index + 1} of ${count}: frames ${from + 1}–${to}`;
    return {
      caption: `${which} of the video, in order by their numbers`,
      cells: frames.slice(from, to).map((frame, at) => ({ number: from + at + 1, frame })),
    };
  });
}
