import { type Sample, samplesSchema } from '@/lib/answers/known-answers';
import { CLIPS, TUNING_CLIPS } from './catalogue';
import type { Clip } from './clip';

/** The rating that a drawn violation deserves: unmistakable once seen. */
const VIOLATED = 8;

/** What the renderer can vouch for: every type but the two “others”, which cannot be ruled out. */
const VOUCHED = [
  ...['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9'],
  ...['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8'],
];

/** A clip's entry in the list of samples. */
export function sampleOf(clip: Clip): Sample {
  return {
    file: `${clip.name}.mp4`,
    title: clip.title,
    prompt: clip.prompt,
    model: `Framejury renderer (${clip.violations.length > 0 ? 'violations' : 'plausible'})`,
    duration: clip.seconds,
    note: clip.note,
    tuning: TUNING_CLIPS.includes(clip),
    covers: VOUCHED.filter((type) => !clip.unclear.includes(type)),
    answers: clip.violations.map((violation) => ({ ...violation, value: VIOLATED })),
    ...(clip.backward && {
      backward: { type: clip.backward.type, value: clip.backward.violated ? VIOLATED : 0 },
    }),
  };
}

/** The whole list as it is written to `public/samples/samples.json`. */
export function sampleList() {
  return samplesSchema.parse({ clips: CLIPS.map(sampleOf) });
}
