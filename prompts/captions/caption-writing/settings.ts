import { z } from 'zod';
import type { SuiteInput } from '@/lib/suites/input';
import { CAPTION_TYPES, type CaptionType } from '../data';
import { STYLES } from '../making/instructions';

/** A clip is its video: there is nothing else to know of it. */
export const clipDataSchema = z.object({});

/** See {@link clipDataSchema}. */
export type ClipData = z.infer<typeof clipDataSchema>;

/** The most words that a caption can be limited to. */
const MOST_WORDS = 1000;

function chosen(type: CaptionType, title: string, usual: boolean) {
  return z
    .boolean()
    .default(usual)
    .meta({
      title,
      topic: title,
      values: { true: { name: 'written', short: type }, false: { name: 'not written' } },
    });
}

function bound(title: string, usual: number, fewest: number) {
  return z
    .number()
    .int()
    .min(fewest)
    .max(MOST_WORDS)
    .default(usual)
    .meta({ title, values: { [String(usual)]: { name: String(usual) } } });
}

const least = (type: string, usual: number) => bound(`${type}: at least so many words`, usual, 0);
const most = (type: string, usual: number) => bound(`${type}: at most so many words`, usual, 1);

/** Which captions are written, and how long they may be. The usual limits are the most common ones of AnyCapEval. */
export const settings = z
  .object({
    brief: chosen('brief', 'Brief captions', true),
    briefLeast: least('Brief', 20),
    briefMost: most('Brief', 30),
    detail: chosen('detail', 'Detailed captions', true),
    detailLeast: least('Detailed', 30),
    detailMost: most('Detailed', 120),
    poem: chosen('poem', 'Poems', false),
    poemLeast: least('Poem', 30),
    poemMost: most('Poem', 120),
    narrative: chosen('narrative', 'Narratives', false),
    narrativeLeast: least('Narrative', 30),
    narrativeMost: most('Narrative', 120),
    style: chosen('style', 'Captions in a style', false),
    styleLeast: least('In a style', 30),
    styleMost: most('In a style', 120),
    wantedStyle: z
      .enum(STYLES)
      .default('news report')
      .meta({
        title: 'The style of captions in a style',
        topic: 'Style',
        values: { 'news report': { name: 'news report' } },
      }),
  })
  .superRefine((given, context) => {
    for (const type of CAPTION_TYPES) {
      if (given[`${type}Least`] <= given[`${type}Most`]) continue;
      const message = `the fewest words of a ${type} caption (${given[`${type}Least`]}) are more than the most (${given[`${type}Most`]})`;
      context.addIssue({ code: 'custom', path: [`${type}Least`], message });
    }
  });

/** See {@link settings}. */
export type Settings = z.infer<typeof settings>;

/** A clip as the suite takes it. */
export type ClipInput = SuiteInput<ClipData, Settings>;
