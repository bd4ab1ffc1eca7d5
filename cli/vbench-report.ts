import { labelOf } from '@/benchmarks/vbench/formats/dimensions';
import type { Match } from '@/benchmarks/vbench/formats/match/schema';
import type { Plan } from '@/benchmarks/vbench/formats/plan/schema';
import type { Finding, Tree } from '@/benchmarks/vbench/formats/tree/schema';
import { summariseTree } from '@/benchmarks/vbench/formats/tree/summary';
import { textTable } from './text-table';

/** How many of the names in question are printed; a JSON has them all. */
const MOST_NAMES = 20;

/** Findings as lines, errors first, with file and line where they have any; and how many there are. */
export function reportFindings(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const notes = findings.filter(({ severity }) => severity === 'note');
  const lines = [...errors, ...notes].map(({ severity, file, line, message }) => {
    const place = line === null ? file : `${file}:${line}`;
    return `${severity.padEnd(5)}  ${place === '' ? '' : `${place}: `}${message}\n`;
  });
  return `${lines.join('')}${count(errors.length, 'error')}, ${count(notes.length, 'note')}.\n`;
}

/** What is in a tree, by dimension and over all. */
export function reportTree(tree: Tree, version: string): string {
  const { dimensions, entries, prompts, long, videos } = summariseTree(tree);
  const heading = ['Dimension', 'prompts', 'judgeable', 'augmented', 'Chinese', 'Wan', 'videos'];
  const lines = dimensions.map((one) => [
    ...[labelOf(one.dimension), one.entries, one.judgeable, one.augmented, one.chinese, one.wan],
    one.videos,
  ]);
  const sentences = [
    `${count(dimensions.length, 'dimension')}, ${count(entries, 'entry', 'entries')}, ${count(prompts, 'different prompt')}, ${long} of them longer than 180 characters.`,
    `Videos to make: ${number(videos['full-list'])} by the full list, ${number(videos.dimension)} by dimension.`,
    `Version ${version}`,
  ];
  return `${textTable([heading, ...lines])}\n${sentences.join('\n')}\n`;
}

/** What a plan asks for. */
export function reportPlan(plan: Plan, version: string): string {
  const { text, seed, rows } = plan;
  const how = plan.road === 'full-list' ? 'by the full list' : 'by dimension';
  const sentences = [
    `${count(rows.length, 'video')} ${how}, fed with the ${text} text.`,
    `Seeds are drawn from ${seed}: the same again with  --seed ${seed}`,
    `Version ${version}`,
  ];
  return `${sentences.join('\n')}\n`;
}

/** What of a plan is there, by dimension, and the names in question. */
export function reportMatch(match: Match): string {
  const heading = ['Dimension', 'expected', 'present', 'missing', 'unexpected', 'duplicated'];
  const cells = (one: Match['total']) => [
    ...[one.expected, one.present, one.missing, one.unexpected, one.duplicated],
  ];
  const table = textTable([
    heading,
    ...match.coverage.map((one) => [labelOf(one.dimension), ...cells(one)]),
    ['All', ...cells(match.total)],
  ]);
  const changed = match.files.filter(({ by }) => by !== 'exact').length;
  const understood = changed > 0 ? ` (${number(changed)} of them under a changed name)` : '';
  return [
    table,
    `\n${count(match.files.length, 'file')} of the plan${understood}.\n`,
    section(
      'Missing',
      match.missing,
      ({ path, dimensions }) => `${path}  (${dimensions.join(', ')})`,
    ),
    section(
      'Unexpected',
      match.unexpected,
      ({ path, message, suggestion }) =>
        `${path}: ${message}${suggestion === null ? '' : ` Is it ${suggestion}?`}`,
    ),
    section('There twice', match.duplicates, ({ path, taken }) => `${path}: ${taken} is taken.`),
    section('Passed over', match.strays, ({ path, message }) => `${path}: ${message}`),
  ].join('');
}

function section<One>(title: string, all: readonly One[], line: (one: One) => string): string {
  if (all.length === 0) return '';
  const shown = all.slice(0, MOST_NAMES).map((one) => `  ${line(one)}\n`);
  const more = all.length - shown.length;
  const rest = more > 0 ? `  … and ${number(more)} more; --json has them all\n` : '';
  return `\n${title} (${number(all.length)}):\n${shown.join('')}${rest}`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

function count(value: number, one: string, several = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : several}`;
}
