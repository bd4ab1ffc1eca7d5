import { formatDecimal } from '@/components/ui/numbers';

/** A mean or score as printed; a dash where there is none. */
export function meanText(value: number | null | undefined): string {
  return value == null ? '–' : formatDecimal(value, 2);
}
