import { samplingOf } from '@/lib/judge/dials.schema';
import type { JudgeParameters, ShowsVideo } from '@/lib/judge/schema';
import { countFrames } from '@/lib/suites/whole';

/** The largest video that is sent within a request, in bytes. */
const MOST_VIDEO_BYTES = 100e6;

/** The most pixels of a frame that count for tokens: models make larger ones smaller. */
const MOST_PIXELS = 768 * 28 * 28;

/** The largest file that Gemini keeps, in bytes. */
const MOST_UPLOADED_BYTES = 2e9;

/** What Gemini says that it counts: for a frame, for one at low resolution, and for a second of sound. */
const GEMINI_TOKENS = { frame: 258, smallFrame: 66, second: 32 };

/**
 * How a judge behind an endpoint is shown videos; null for one that is shown frames. What a frame of a video takes depends on
 * the model: tokens are an estimate, by the rule for pictures.
 */
export function showsVideo(parameters: JudgeParameters): ShowsVideo | null {
  const sampling = samplingOf(parameters);
  const { frame, smallFrame, second } = GEMINI_TOKENS;
  const ofFrame = parameters.imageDetail === 'low' ? smallFrame : frame;
  if (sampling && parameters.server === 'gemini-native') {
    return {
      sampling,
      takesParts: true,
      mostBytes: MOST_UPLOADED_BYTES,
      // Whether a video has sound is not known here.
      tokensOf: (clip) => Math.ceil(countFrames(clip) * ofFrame + clip.duration * second),
    };
  }
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
