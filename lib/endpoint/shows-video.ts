import { samplingOf } from '@/lib/judge/dials.schema';
import type { JudgeParameters, ShowsVideo } from '@/lib/judge/schema';
import { countFrames } from '@/lib/suites/whole';

/** The largest video that is sent within a request, in bytes. */
const MOST_VIDEO_BYTES = 100e6;

/** The most pixels of a frame that count for tokens: models make larger ones smaller. */
const MOST_PIXELS = 768 * 28 * 28;

/**
 * How a judge behind an endpoint is shown videos; null for one that is shown frames. What a frame of a video takes depends on
 * the model: tokens are an estimate, by the rule for pictures.
 */
export function showsVideo(parameters: JudgeParameters): ShowsVideo | null {
  const sampling = samplingOf(parameters);
  return (
    sampling && {
      sampling,
      takesParts: false,
      mostBytes: MOST_VIDEO_BYTES,
      tokensOf(clip) {
        const pixels = Math.min(clip.width * clip.height, MOST_PIXELS);
        return Math.ceil((countFrames(clip) * pixels) / 750);
      },
    }
  );
}
