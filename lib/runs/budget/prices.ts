import { z } from 'zod';
import { AppError } from '@/lib/errors';

/**
 * Refuses a budget for a judge without prices.
 * @throws {AppError} 422
 */
export function requirePrices(budget: number | null | undefined, judgeFacts: unknown): void {
  if (budget === null || budget === undefined) return;
  const price = z.number().nullish();
  const prices = z.object({ inputPrice: price, outputPrice: price }).optional();
  const facts = z.object({ kind: z.string().optional(), parameters: prices }).parse(judgeFacts);
  if (facts.kind !== 'endpoint') return;
  const { inputPrice, outputPrice } = facts.parameters ?? {};
  if (typeof inputPrice === 'number' && typeof outputPrice === 'number') return;
  throw new AppError(
    422,
    'What a call costs is not known: give the judge its prices of input and output first, or leave the budget empty.',
    'budget',
  );
}
