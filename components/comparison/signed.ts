import { formatDecimal } from '@/components/ui/numbers';

/** A difference with two decimals and its sign; what rounds to zero has none. */
export function signed(value: number): string {
  const printed = formatDecimal(value, 2);
  return value > 0 && printed !== '0.00' ? `+${printed}` : printed;
}

/** A correlation with two decimals; what is not quite 1 never reads as “1.00”. */
export function correlation(value: number): string {
  return value < 1 && value >= 0.995 ? '>0.99' : formatDecimal(value, 2);
}
