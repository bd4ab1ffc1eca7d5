import { asksForVerdict } from '../verdict';

/** No calls: people alone are asked. */
export const { plan, gather } = asksForVerdict;
