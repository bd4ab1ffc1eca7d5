import { formatSpan } from '@/components/ui/numbers';
import { familiesSchema, familyById } from '@/lib/suites/families';
import { parseUnit } from '@/lib/suites/question';

/** What suites call what the audit knows by ids. */
export type SuiteWords = readonly {
  id: string;
  name: string;
  questions: readonly { id: string; label: string }[];
  prompts: readonly { id: string; purpose: string }[];
}[];

const KINDS: Readonly<Record<string, string>> = {
  video: 'the whole',
  'key-frame': 'the key frame',
  cluster: 'the cluster',
  span: 'a stretch',
  relation: 'a claim of the graph',
  text: 'characters',
};

/** A unit in words, e.g. “the key frame at 1.20 s”; of one that a suite names itself, that name. */
export function unitWords(unit: string): string {
  if (unit === '') return 'something';
  const { kind, span, text, medium } = parseUnit(unit);
  const words = KINDS[kind] ?? unit.replace(':', ' ');
  const where = span ? ` ${formatSpan(span)}` : text ? ` ${text.from + 1}–${text.to}` : '';
  return `${words}${where}${medium > 1 ? ` of video ${medium}` : ''}`;
}

/** The families of suites that a project uses, as the audit keeps them, by name. */
export function familyWords(families: unknown): string {
  const { data = [] } = familiesSchema.safeParse(families);
  return data.map((id) => familyById(id).name).join(', ');
}

/** Suites of one's own, by their ids, or “none”. */
export function ownSuiteWords(suites: unknown): string {
  const ids = Array.isArray(suites) ? suites.map(String) : [];
  return ids.length === 0 ? 'none' : ids.join(', ');
}
