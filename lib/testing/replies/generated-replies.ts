import fc from 'fast-check';
import { DYNAMIC_TYPES, STATIC_TYPES } from './checks';
import type { KnownReply, Said } from './known-replies';
import { type Layout, layout, type Plan, type PlannedEntry, plan } from './layouts';
import { bodyOf, passageOf, summaryOf } from './writing';

/** Replies of every layout, with what they say. */
export const generatedReply: fc.Arbitrary<KnownReply> = fc
  .record({
    check: fc.constantFrom('s' as const, 'd' as const),
    plans: fc.array(plan, { minLength: 10, maxLength: 10 }),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 10, maxLength: 10 }),
    layout,
  })
  .map(({ check, plans, order, layout: chosen }) => {
    const types = check === 's' ? STATIC_TYPES : DYNAMIC_TYPES;
    const all = types.map((type, index) => ({
      type,
      plan: plans[index] ?? { say: 'nothing' as const },
      number: index + 1,
    }));
    const mixed = order.flatMap((index) => all[index] ?? []);
    const entries = chosen.shuffled && chosen.form !== 'flow' ? renumber(mixed) : all;
    return write(check, all, entries, chosen);
  });

/** Models number what they list, whatever its place in the prompt was. */
function renumber(entries: readonly PlannedEntry[]): PlannedEntry[] {
  return entries.map((entry, index) => ({ ...entry, number: index + 1 }));
}

function write(
  check: 's' | 'd',
  all: readonly PlannedEntry[],
  entries: readonly PlannedEntry[],
  chosen: Layout,
): KnownReply {
  const shown = entries.filter(({ plan: { say } }) => say !== 'nothing');
  const body = bodyOf(shown, chosen);
  const inOnePlace = chosen.form === 'JSON' || chosen.form === 'table' || chosen.cut !== null;
  const summary = inOnePlace ? '' : summaryOf(shown, chosen);
  const said = all.map(({ plan: one }) => whatIsSaid(one, chosen));
  const preamble = chosen.preamble.replace('OTHER', all[3]?.type.published ?? '');
  const whole = [preamble, body, summary, chosen.closing].filter(Boolean).join('\n');
  const cut = chosen.form === 'passages' ? chosen.cut : null;
  if (cut === null) return { check, said, text: whole };
  const text = whole.slice(0, Math.floor(whole.length * cut));
  const reached = new Set(
    shown.flatMap((entry) => (isReached(text, whole, entry, chosen) ? [entry.type] : [])),
  );
  const ofCut = all.map(({ type }, index) => (reached.has(type) ? said[index] : undefined));
  return { check, said: ofCut, text, cutOff: true, allowed: said };
}

/** Whether a reply that breaks off has come past an entry’s passage; what it has not come past counts for nothing. */
function isReached(text: string, whole: string, entry: PlannedEntry, chosen: Layout): boolean {
  const passage = passageOf(entry, chosen);
  const at = whole.indexOf(passage);
  return at >= 0 && at + passage.length + 2 < text.length;
}

function whatIsSaid(one: Plan, { form, summary, cut }: Layout): Said {
  if (one.say === 'score') return one.score;
  if (one.say === 'abstention') return null;
  // Where only one place gives a score, there is nothing to contradict it.
  if (
    one.say === 'both' &&
    (form === 'table' || form === 'JSON' || summary === 'none' || cut !== null)
  )
    return one.score;
  return undefined;
}
