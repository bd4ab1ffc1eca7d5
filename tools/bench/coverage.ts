/**
 * Measures what each coverage lets a judge see, without a model: `npm run bench:coverage [-- FOLDER]`. Things that are
 * gone for a moment, drawn at random times; and for the videos of a folder how many frames are shown, how far apart, and
 * what judging them takes by the rule of thumb (for which Chromium is needed).
 */
import process from 'node:process';
import { measureClips } from './seeing/clips';
import { measureFaults } from './seeing/faults';

const [folder] = process.argv.slice(2);
await measureFaults();
if (folder) await measureClips(folder);
