import type { DeclaredPrompt } from './schema';

/** The id of a prompt within its suite: as it says, of its file, or of what it asks. */
export function promptName(
  { id, file, asks }: Pick<DeclaredPrompt, 'id' | 'file' | 'asks'>,
  index: number,
): string {
  const [chosen] = [...(asks.group ?? []), ...(asks.question ?? []), ...(asks.checklist ?? [])];
  const name = id ?? file?.replace(/^.*\//, '').replace(/\.md$/, '') ?? chosen ?? 'questions';
  return /^[a-z0-9-]+$/.test(name) ? name : `prompt-${index + 1}`;
}
