import { z } from 'zod';
import type { ExamData } from '@/benchmarks/instructional-qa/formats/data';
import { plainText } from '@/benchmarks/instructional-qa/formats/text';
import type { PredictionImporter } from '@/lib/suites/predictions';
import { fieldIn, readPredictions } from '../examinees/predictions';

const optionsSchema = z.array(z.string());

/** Where a row repeats the options, as exported questions do, they have to be the item's, in its order. */
function misfit(row: unknown, { options }: ExamData): string | null {
  const given = optionsSchema.safeParse(fieldIn(row, ['options'])).data;
  const same =
    !given ||
    (given.length === options.length &&
      given.every((option, at) => plainText(option) === plainText(options[at] ?? '')));
  return same ? null : 'has other options than the item, or in another order';
}

/** Replies of examinees that were asked elsewhere, about options in the order in which the item has them. */
export const predictions: PredictionImporter<ExamData> = {
  label: 'Replies of examinees',
  help: 'Each row has an item’s id or key (id), who was asked (model, else the file’s name) and what it said (reply, prediction, response, output or letter): a letter, or any text that names one. Samples that lm-eval and lmms-eval log are read, too.',
  files: ['.jsonl', '.ndjson', '.csv'],
  read: readPredictions,
  misfit,
};
