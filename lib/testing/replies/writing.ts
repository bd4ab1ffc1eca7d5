import { DYNAMIC_TYPES, type KnownType, STATIC_TYPES } from './checks';
import type { Layout, Plan, PlannedEntry } from './layouts';

/** The reply’s main part. */
export function bodyOf(entries: readonly PlannedEntry[], chosen: Layout): string {
  const gap = chosen.blankLines ? '\n\n' : '\n';
  switch (chosen.form) {
    case 'passages':
      return entries.map((entry) => passageOf(entry, chosen)).join(gap);
    case 'lines':
      return entries
        .map((entry) =>
          fill(chosen.line, entry, scoreAsSaid(entry.plan, chosen) + remarkOf(chosen), chosen),
        )
        .join('\n');
    case 'table':
      return tableOf(entries, chosen);
    case 'JSON':
      return jsonOf(entries, chosen);
    case 'flow':
      return entries
        .map(
          (entry) =>
            `For ${nameOf(entry.type, { ...chosen, names: 'published' }).toLowerCase()}, I see what I described, so I give it a score of ${scoreAsSaid(entry.plan, chosen)}.`,
        )
        .join(gap);
  }
}

function remarkOf({ line, remark }: Layout): string {
  return /V\)|NAME V$|\.\.\. V$|→ V$/.test(line) ? '' : remark;
}

/** A passage about one entry: its heading, what is seen, its score. */
export function passageOf(entry: PlannedEntry, chosen: Layout): string {
  const head = fill(chosen.head, entry, '', chosen);
  const other = entry.type.id.startsWith('s') ? STATIC_TYPES : DYNAMIC_TYPES;
  const index = entry.number % 10;
  const name = other[(index + 3) % other.length]?.published.toLowerCase() ?? '';
  const rationale = (chosen.rationales[index] ?? '').replace('OTHER', name);
  const ended = /\.$/.test(chosen.label);
  const label =
    chosen.label.replace('V', scoreAsSaid(entry.plan, chosen)) + (ended ? '' : chosen.remark);
  return [head, ...(chosen.scoreFirst ? [label, rationale] : [rationale, label])].join('\n');
}

function fill(
  pattern: string,
  { type, number }: PlannedEntry,
  value: string,
  chosen: Layout,
): string {
  return pattern
    .replace('NAME', nameOf(type, chosen))
    .replace(/\bN\b(?!AME)/, String(number))
    .replace(/\bV\b/, value);
}

function nameOf(type: KnownType, { names, short, capitals }: Layout): string {
  const name = {
    title: type.title,
    published: type.published,
    code: type.id,
    'code and title': `${type.id} – ${type.title}`,
    short: type.short[short % type.short.length] ?? type.title,
  }[names];
  return capitals && names !== 'code' && names !== 'code and title' ? titleCase(name) : name;
}

function titleCase(name: string): string {
  return name.replace(/(?<![\p{L}])\p{Ll}(?=\p{L}{3})/gu, (letter) => letter.toUpperCase());
}

function scoreAsSaid(one: Plan, { scale, abstention }: Layout): string {
  if (one.say === 'abstention') return abstention;
  if (one.say === 'nothing') return '';
  if (one.say !== 'unfit') return scale.replace('S', String(one.score));
  const { how, score: from } = one;
  const unfit = {
    range: `${from}-${from + 2}`,
    words: `${from} to ${from + 1}`,
    half: `${from}.5`,
    scale: `${from}/5`,
    percent: `${from}0%`,
    large: `1${from}`,
  };
  return unfit[how];
}

/** A value for a cell, where no remark follows. */
function cellOf(one: Plan, chosen: Layout): string {
  return scoreAsSaid(one, {
    ...chosen,
    abstention: chosen.abstention === 'N/A (0/10)' ? 'N/A' : chosen.abstention,
  });
}

/** The scores once more, in a table or list with shorter names; empty where the layout has none. */
export function summaryOf(entries: readonly PlannedEntry[], chosen: Layout): string {
  const shown = entries.map((entry) => ({
    name: nameOf(entry.type, { ...chosen, names: 'short' }),
    value: cellOf(
      entry.plan.say === 'both' ? { say: 'score', score: entry.plan.other } : entry.plan,
      chosen,
    ),
    number: entry.number,
  }));
  switch (chosen.summary) {
    case 'none':
      return '';
    case 'Markdown':
      return [
        '\n| Hallucination | Score |',
        '|:--|--:|',
        ...shown.map(({ name, value }) => `| ${name} | ${value} |`),
      ].join('\n');
    case 'numbered table':
      return [
        '\n| # | Type | Score (0-10) |',
        '|---|---|---|',
        ...shown.map(({ name, value, number }) => `| ${number} | ${name} | ${value} |`),
      ].join('\n');
    case 'tabs':
      return ['\nSummary:\n', ...shown.map(({ name, value }) => `${name}\t${value}`)].join('\n');
    case 'spaces':
      return [
        '\nSummary of scores\n',
        ...shown.map(({ name, value }) => `${name.padEnd(46)}${value}`),
      ].join('\n');
    case 'list':
      return ['\n### Summary\n', ...shown.map(({ name, value }) => `- ${name}: ${value}`)].join(
        '\n',
      );
  }
}

function tableOf(entries: readonly PlannedEntry[], chosen: Layout): string {
  const rows = entries.map((entry) => ({
    name: nameOf(entry.type, chosen),
    value: cellOf(entry.plan, chosen),
    number: entry.number,
    rationale: (chosen.rationales[entry.number % 10] ?? '').replace('OTHER', 'anything else'),
  }));
  switch (chosen.table) {
    case 'Markdown':
      return [
        '| Type | Score | Rationale |',
        '|---|:-:|---|',
        ...rows.map(({ name, value, rationale }) => `| ${name} | ${value} | ${rationale} |`),
      ].join('\n');
    case 'no outer bars':
      return [
        'Hallucination | Intensity',
        '--- | ---',
        ...rows.map(({ name, value }) => `${name} | ${value}`),
      ].join('\n');
    case 'numbered':
      return [
        '| No. | Hallucination type | Observation | Score |',
        '|---|---|---|---|',
        ...rows.map(
          ({ name, value, number, rationale }) =>
            `| ${number} | **${name}** | ${rationale} | ${value} |`,
        ),
      ].join('\n');
    case 'tabs':
      return [
        'Type\tScore\tReason',
        ...rows.map(({ name, value, rationale }) => `${name}\t${value}\t${rationale}`),
      ].join('\n');
    case 'spaces':
      return [
        `${'Type'.padEnd(56)}Score`,
        ...rows.map(({ name, value }) => `${name.padEnd(56)}${value}`),
      ].join('\n');
    case 'no head':
      return rows.map(({ name, value }) => `| ${name} | ${value} |`).join('\n');
    case 'across':
      return [
        `| ${rows.map(({ name }) => name).join(' | ')} |`,
        `|${rows.map(() => '---').join('|')}|`,
        `| ${rows.map(({ value }) => value).join(' | ')} |`,
      ].join('\n');
  }
}

function jsonOf(entries: readonly PlannedEntry[], chosen: Layout): string {
  const { json } = chosen;
  const valueIn = (one: Plan): unknown => {
    if (one.say === 'abstention')
      return json === 'quoted numbers' ? chosen.abstention.replace(' (0/10)', '') : null;
    if (one.say === 'unfit') return scoreAsSaid(one, chosen);
    const number = one.say === 'nothing' ? null : one.score;
    return json === 'quoted numbers' ? `${number}/10` : number;
  };
  const keyOf = ({ type }: PlannedEntry) =>
    json === 'by name' || json === 'rows' ? nameOf(type, chosen) : type.id;
  const itemOf = (entry: PlannedEntry, index: number) => ({
    rationale: (chosen.rationales[index] ?? '').replace('OTHER', 'anything else'),
    objects: ['cup_1'],
    score: valueIn(entry.plan),
  });
  const map = Object.fromEntries(
    entries.map((entry, index) => [
      keyOf(entry),
      json === 'numbers' ? valueIn(entry.plan) : itemOf(entry, index),
    ]),
  );
  const rows = entries.map((entry, index) => ({ type: keyOf(entry), ...itemOf(entry, index) }));
  const text = JSON.stringify(
    json === 'rows' ? rows : json === 'wrapped' ? { result: map } : map,
    null,
    2,
  );
  if (json === 'fenced') return `\`\`\`json\n${text}\n\`\`\``;
  if (json === 'single quotes') return text.replaceAll("'", '’').replaceAll('"', "'");
  if (json === 'doubled braces') return text.replaceAll('{', '{{').replaceAll('}', '}}');
  return text;
}
