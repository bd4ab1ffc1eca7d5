import { CAPTION_TYPES, type CaptionData, type CaptionType } from '../data';
import { instructionFor, limitInWords } from '../making/instructions';
import type { Settings } from './settings';

/** A caption that is to be written: its data but for its text. */
export type Task = Omit<CaptionData, 'caption'> & { type: CaptionType };

/** The captions that a run's settings ask for, in the order of the types. */
export function tasksOf(settings: Settings): Task[] {
  return CAPTION_TYPES.filter((type) => settings[type]).map((type) => {
    const limit = limitInWords({
      least: settings[`${type}Least`],
      most: settings[`${type}Most`],
    });
    const instruction = `${instructionFor(type, settings.wantedStyle)} ${limit}`;
    return { type, reference: null, instruction, limit };
  });
}
