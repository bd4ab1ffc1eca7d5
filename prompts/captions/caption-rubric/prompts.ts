import { type Prompt, readPrompt } from '@/lib/suites/prompt';
import { ratingSchema, textRatingSchema } from './schema';
import { saidOfRating, saidOfText } from './verdicts';

const rating = { name: 'caption-rating', schema: ratingSchema, verdicts: saidOfRating };

/** Rates a caption by frames and reference. The published wording can be loaded as a version of it. */
export const rate = readPrompt('captions/caption-rubric/rate', rating);

/** Rates a caption by frames, where there is no reference. */
export const rateWithoutReference = readPrompt(
  'captions/caption-rubric/rate-without-reference',
  rating,
);

/** Rates a caption's text, where the video is not here. */
export const rateText = readPrompt('captions/caption-rubric/rate-text', {
  name: 'caption-text-rating',
  schema: textRatingSchema,
  verdicts: saidOfText,
});

/** Every prompt of the suite, in the order in which pages list them. */
export const all: readonly Prompt[] = [rate, rateWithoutReference, rateText];
