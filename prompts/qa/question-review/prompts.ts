import { asksForVerdict } from '../verdict';

/** None: no judge is asked. */
export const { prompts } = asksForVerdict;
