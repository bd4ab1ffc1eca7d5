import type { Clip } from './clip';
import { again } from './scenes/again';
import { build } from './scenes/build';
import { change } from './scenes/change';
import { contact } from './scenes/contact';
import { form } from './scenes/form';
import { light } from './scenes/light';
import { motion } from './scenes/motion';
import { order } from './scenes/order';
import { picture } from './scenes/picture';
import { filling } from './scenes/pouring';
import { presence } from './scenes/presence';
import { space } from './scenes/space';

/** The clips on which the baseline judge's thresholds were set: its figures on them are flattered. */
export const TUNING_CLIPS: readonly Clip[] = [...presence, ...motion, ...form, ...light, ...order];

/** Clips drawn after the thresholds were set, which were never moved for them. */
export const FRESH_CLIPS: readonly Clip[] = [
  ...build,
  ...space,
  ...picture,
  ...contact,
  ...change,
  ...filling,
  ...again,
];

/** All known-answer clips; every violation has a plausible twin with the same prompt. */
export const CLIPS: readonly Clip[] = [...TUNING_CLIPS, ...FRESH_CLIPS];
