import { createHash } from 'node:crypto';
import type { Metadata } from '../data';
import type { OtherTexts, Tree } from './schema';

/**
 * The version of a tree by its content: the SHA-256 in hexadecimal of what its entries and its full list say, in their
 * order. Spelling of folders, line ends and blanks around lines do not count, nor does the order of fields in stored JSON.
 */
export function versionOfTree({ entries, full }: Tree): string {
  const content = [
    entries.map(({ dimension, prompt, metadata, texts }) => [
      dimension,
      prompt,
      plainMetadata(metadata),
      plainTexts(texts),
    ]),
    full.map(({ prompt, dimensions, texts }) => [prompt, dimensions, plainTexts(texts)]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function plainTexts({ augmented, chinese, wan }: OtherTexts) {
  return [augmented, chinese, wan];
}

function plainMetadata(metadata: Metadata) {
  const hasSwitches = typeof metadata === 'object' && metadata !== null && 'judge' in metadata;
  return hasSwitches ? { question: metadata.question, judge: metadata.judge } : metadata;
}
