import { createHash } from 'node:crypto';
import type { Plan } from './schema';

/**
 * The version of a plan by its content: the SHA-256 in hexadecimal of its way, text and rows in their order. Plans of one
 * version ask for the same videos of the same texts with the same seeds.
 */
export function versionOfPlan({ road, text, rows }: Plan): string {
  const content = [
    road,
    text,
    rows.map(({ folder, file, prompt, index, seed, text: fed, dimensions }) => [
      ...[folder, file, prompt, index, seed, fed],
      dimensions,
    ]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
