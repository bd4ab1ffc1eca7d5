import type { ShownSuite } from './shown';

/** The questions of a suite by group, each with what counts. */
export function QuestionList({ groups }: Pick<ShownSuite, 'groups'>) {
  if (groups.length === 0) {
    return (
      <p className="text-muted">This suite asks nothing: it makes items, which others judge.</p>
    );
  }
  return (
    <div className="grid gap-x-10 gap-y-5 xl:grid-cols-2">
      {groups.map((group) => (
        <section key={group.id}>
          <h3 className="mb-2 font-medium">{group.label}</h3>
          <dl className="flex flex-col gap-2">
            {group.questions.map(({ id, label, help }) => (
              <div key={id} className="grid grid-cols-[2.25rem_1fr]">
                <dt className="font-mono text-faint text-xs leading-5">
                  {id.length <= 4 ? id : ''}
                </dt>
                <dd>
                  {label}
                  <p className="text-pretty text-muted text-xs">{help}</p>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
