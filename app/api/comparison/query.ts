import { parseInput } from '@/app/api/respond';
import { differencesRequestSchema } from '@/lib/comparison/differences.schema';

/**
 * Reads which differences an address asks for; `question` may come several times.
 * @throws {AppError} 422 that names the field at fault
 */
export function differencesIn(url: string) {
  const { searchParams } = new URL(url);
  const questions = searchParams.getAll('question');
  return parseInput(differencesRequestSchema, {
    ...Object.fromEntries(searchParams),
    question: questions.length > 0 ? questions : undefined,
  });
}
