import 'server-only';
import { blindVideos } from './blind.store';
import { withheldClips } from './withheld.store';

/** The items of which figures and lists of a suite tell a person nothing: those reviewed blind there, and withheld ones. */
export async function hiddenItems(raterId: string, suite: string): Promise<ReadonlySet<string>> {
  const [blind, withheld] = await Promise.all([
    blindVideos(raterId, suite),
    withheldClips(raterId),
  ]);
  return new Set([...blind, ...withheld]);
}
