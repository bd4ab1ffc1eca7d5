const COLUMNS = [
  ['video', 'file name of a clip in the library; or video_sha256, which is surer'],
  ['question', 'id of the question, e.g. d3'],
  ['value', 'the score, on the question’s scale'],
  [
    'unscored',
    'in place of a value: refused, unparseable, truncated, unreachable, timed-out, abstained or nothing-to-judge',
  ],
  ['unit', 'video (also when left out), key-frame@1.200 or cluster@0.800-1.600'],
  ['judge, model', 'who scored; the file’s name when left out'],
  ['suite', 'e.g. hallucination; may be left out where the question says it'],
  ['rationale', 'the judge’s words'],
  ['span_from, span_to', 'when it is to be seen, in seconds; may be left out'],
] as const;

/** What a file has to look like. */
export function ImportColumns() {
  return (
    <section className="rounded-lg border bg-surface px-4 py-3.5">
      <h2 className="font-semibold">What can be imported</h2>
      <p className="mt-1 text-pretty text-muted">
        Scores, one to a row, with these columns or fields; our own exports; and the table of labels
        that comes with T2VHaluBench, which is repaired where that is certain.
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
