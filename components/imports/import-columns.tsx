const COLUMNS = [
  ['item', 'file name of a clip, its SHA-256, or an item’s id or key; also called video'],
  ['rater', 'who answered: a person, or with rater_kind “judge” a judge; also called judge'],
  ['question', 'id of the question, e.g. d3; or a column for each question, or question@unit'],
  ['unit', 'video (also when left out), key-frame@1.200, cluster@0.800-1.600 or the suite’s own'],
  ['value', 'the score on the question’s scale, yes or no, an option, or a text'],
  [
    'unscored',
    'in place of a value: refused, unparseable, truncated, unreachable, timed-out, not-shown, abstained or nothing-to-judge',
  ],
  ['reason', 'the rater’s words'],
  ['independent', 'yes where a person answered before being shown anything; else no'],
  ['suite', 'e.g. hallucination; may be left out where the question says it'],
  ['span_from, span_to', 'when it is to be seen, in seconds; may be left out'],
  ['source, run, model', 'what tells raters of one name apart; may be left out'],
] as const;

/** What a file has to look like. */
export function ImportColumns() {
  return (
    <section className="rounded-lg border bg-surface px-4 py-3.5">
      <h2 className="font-semibold">What can be imported</h2>
      <p className="mt-1 text-pretty text-muted">
        Answers of judges and people to the questions of any suite, a row for each or a column for
        each question, with these columns or fields; our own exports; and the table of labels that
        comes with T2VHaluBench, which is repaired where that is certain.
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 text-xs">
        {COLUMNS.map(([name, meaning]) => (
          <div key={name} className="contents">
            <dt className="whitespace-nowrap font-mono">{name}</dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
