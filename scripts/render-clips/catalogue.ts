import type { Clip } from './clip';
import { form } from './clips/form';
import { light } from './clips/light';
import { motion } from './clips/motion';
import { order } from './clips/order';
import { presence } from './clips/presence';

/** All known-answer clips, each violation followed by its plausible twin. */
export const CLIPS: readonly Clip[] = [...presence, ...motion, ...form, ...light, ...order];
