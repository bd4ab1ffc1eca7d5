import { gateSentences } from '@/components/comparison/gate-words';
import type { Gate, GateFigure } from '@/lib/gate/schema';
import { markdownText, xmlText } from '@/lib/markup';
import type { GateVerdict } from '@/lib/statistics/gate';
import { textTable } from './text-table';

const VERDICTS: Readonly<Record<GateVerdict, string>> = {
  'not-worse': 'not worse',
  worse: 'worse',
  'cannot-tell': 'cannot be told',
};

/** What the gate says, for a terminal. */
export function gateText(gate: Gate): string {
  const lines = gate.figures.map((figure) => cellsOf(figure));
  const notes = gate.figures.flatMap((figure) =>
    gateSentences(figure).map((sentence) => `${figure.label}: ${sentence}\n`),
  );
  return [
    `${gate.suite.name}: ${nameOf(gate.run)} against ${nameOf(gate.baseline)}\n\n`,
    textTable([HEAD, ...lines]),
    ...(notes.length > 0 ? ['\n', ...notes] : []),
    `\n${summaryOf(gate)}\n`,
  ].join('');
}

/** The same as Markdown, for a pull request. */
export function gateMarkdown(gate: Gate): string {
  const line = (cells: readonly string[]) => `| ${cells.map(markdownText).join(' | ')} |\n`;
  const notes = gate.figures.flatMap((figure) =>
    gateSentences(figure).map(
      (sentence) => `- ${markdownText(figure.label)}: ${markdownText(sentence)}\n`,
    ),
  );
  return [
    `### Framejury: ${summaryOf(gate)}\n\n`,
    `${markdownText(`${gate.suite.name}: ${nameOf(gate.run)} against ${nameOf(gate.baseline)}`)}\n\n`,
    line(HEAD),
    line(HEAD.map(() => '---')),
    ...gate.figures.map((figure) => line(cellsOf(figure))),
    ...(notes.length > 0 ? ['\n', ...notes] : []),
  ].join('');
}

/**
 * The same as JUnit XML, a test for each figure: worse is a failure, and what cannot be told an error, so that it does not
 * pass for a success.
 */
export function gateJunit({ suite, figures }: Gate): string {
  const count = (verdict: GateVerdict) =>
    figures.filter((figure) => figure.verdict === verdict).length;
  const cases = figures.map((figure) => {
    const name = `name="${xmlText(figure.id)}" classname="${xmlText(suite.id)}"`;
    if (figure.verdict === 'not-worse') return `  <testcase ${name}/>\n`;
    const [tag, type] =
      figure.verdict === 'worse'
        ? ['failure', 'worse']
        : ['error', figure.reasons.map(({ reason }) => reason).join(' ')];
    const message = xmlText(cellsOf(figure).join(', '));
    const text = xmlText(gateSentences(figure).join('\n'));
    return `  <testcase ${name}>\n    <${tag} type="${type}" message="${message}">${text}</${tag}>\n  </testcase>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="framejury gate" tests="${figures.length}" failures="${count('worse')}" errors="${count('cannot-tell')}">\n${cases.join('')}</testsuite>\n`;
}

const HEAD = ['Figure', 'Baseline', 'Run', 'Gain, 95 % interval', 'Largest drop', 'Verdict'];

function cellsOf({ label, by, baseline, run, gain, maxDrop, verdict }: GateFigure): string[] {
  return [
    by === 'corrected' ? `${label} (corrected)` : label,
    ...[baseline, run].map(({ value }) => (value === null ? 'none' : number(value))),
    gain ? `${signed(gain.value)} (${signed(gain.low)} to ${signed(gain.high)})` : 'none',
    number(maxDrop),
    VERDICTS[verdict],
  ];
}

function summaryOf({ verdict, figures }: Gate): string {
  const { length } = figures.filter((figure) => figure.verdict === verdict);
  if (verdict === 'not-worse') return 'The run is not worse than its baseline.';
  const of = `${length} of ${figures.length} ${figures.length === 1 ? 'figure' : 'figures'}`;
  return verdict === 'worse'
    ? `The run is worse than its baseline, by ${of}.`
    : `Whether the run is worse than its baseline cannot be told, by ${of}.`;
}

function nameOf({ name, id, at }: Gate['run']): string {
  return name === '' ? `run ${id} of ${at.slice(0, 10)}` : `“${name}” of ${at.slice(0, 10)}`;
}

function number(value: number): string {
  return String(Number(value.toFixed(4)));
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${number(value).replace('-', '−')}`;
}
