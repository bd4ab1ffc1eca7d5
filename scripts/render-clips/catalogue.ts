import type { Clip } from './clip';
import { again } from './clips/again';
import { build } from './clips/build';
import { change } from './clips/change';
import { contact } from './clips/contact';
import { form } from './clips/form';
import { light } from './clips/light';
import { motion } from './clips/motion';
import { order } from './clips/order';
import { picture } from './clips/picture';
import { filling } from './clips/pouring';
import { presence } from './clips/presence';
import { space } from './clips/space';

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
