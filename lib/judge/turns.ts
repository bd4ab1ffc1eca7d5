import type { AskCall } from '@/lib/suites/ask';
import type { Judge } from './schema';

/**
 * Has calls of a judge that is sent frames first take turns: of those with the same pictures or videos, the first is answered before
 * the others are made. Prompt caches have a beginning only once it has been read; sent all at once, each would be billed
 * in full.
 */
export function turnsByFrames() {
  const first = new Map<string, Promise<unknown>>();
  return async <Result>(
    { judge, call }: { judge: Judge; call: AskCall },
    make: () => Promise<Result>,
  ): Promise<Result> => {
    const clips = judge.video ? (call.whole?.clips ?? []) : [];
    const shown = [...clips, ...call.frames].map(({ hash }) => hash);
    if (!judge.framesFirst || shown.length === 0) return make();
    const key = [call.role, ...shown].join();
    const leading = first.get(key);
    if (leading) {
      // Whatever became of it.
      await leading.catch(() => undefined);
      return make();
    }
    const made = make();
    first.set(key, made);
    return made;
  };
}
