import { defineBench, type Row } from '../bench';
import { measureClips } from './clips';
import { measureFaults } from './faults';

/**
 * What each coverage lets a judge see, without a model. Things that are gone for a moment, drawn at random times; and for the
 * videos of a folder how many frames are shown, how far apart, and what judging them takes by the rule of thumb (for which
 * Chromium is needed).
 */
export const bench = defineBench<{ times: number; judged: number; folder: string }>({
  measures:
    'what each coverage lets a judge see; of a folder of videos also frames, calls and tokens',
  small: { times: 10, judged: 3, folder: '' },
  full: { times: 100, judged: 25, folder: '' },
  async run({ folder, ...trial }) {
    const faults = await measureFaults(trial);
    const clips: Row[] = folder ? await measureClips(folder) : [];
    return [...faults, ...clips];
  },
});
