import 'server-only';
import { blindItems } from '@/lib/disclosure/blind.store';
import { withheldClips } from '@/lib/disclosure/withheld.store';
import { listKnownAnswerClips } from '@/lib/video/known-answer-project.store';

/**
 * The videos that no comparison over many of them counts: those that who asks reviews blind or is not to tell apart, and
 * the known-answer clips of check-ups, which stand for no clips but themselves.
 */
export async function uncomparedVideos(viewerId: string, suite: string): Promise<Set<string>> {
  const [blind, withheld, known] = await Promise.all([
    blindItems(viewerId, suite),
    withheldClips(viewerId),
    listKnownAnswerClips(),
  ]);
  return new Set([...blind, ...withheld, ...known]);
}
