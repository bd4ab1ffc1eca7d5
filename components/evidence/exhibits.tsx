import clsx from 'clsx';
import type { Exhibit, Explanation } from '@/lib/judge/suite';
import { SceneGraph } from './scene-graph';

/** What the judge found on the way to its verdict. */
export function Exhibits({
  explanation: { exhibits, objects },
  units,
}: {
  explanation: Explanation;
  /** What the video's units are called. */
  units: readonly { unit: string; label: string }[];
}) {
  const blamed = new Set(objects);
  if (exhibits.length === 0) {
    return <p className="text-muted">The judge left nothing to show behind this answer.</p>;
  }
  return (
    <div className="flex flex-col gap-4">
      {objects.length > 0 && (
        <p className="flex flex-wrap items-center gap-1 text-muted text-xs">
          Held responsible:
          {objects.map((name) => (
            <ObjectName key={name} name={name} blamed />
          ))}
        </p>
      )}
      {exhibits.map((exhibit) => (
        <section key={`${exhibit.kind} ${exhibit.title}`} className="flex flex-col gap-1.5">
          <h3 className="font-medium text-muted text-xs">{titleOf(exhibit, units)}</h3>
          <ExhibitView exhibit={exhibit} blamed={blamed} />
        </section>
      ))}
    </div>
  );
}

const KINDS: Record<Exhibit['kind'], string> = {
  graph: 'Objects and relations',
  changes: 'Changes of the objects',
  text: 'Text',
};

/** An exhibit that bears a unit's name is headed by its kind and by what the unit is called. */
function titleOf({ kind, title }: Exhibit, units: readonly { unit: string; label: string }[]) {
  const unit = units.find((one) => one.unit === title);
  return unit ? `${KINDS[kind]} · ${unit.label}` : title;
}

function ExhibitView({ exhibit, blamed }: { exhibit: Exhibit; blamed: ReadonlySet<string> }) {
  switch (exhibit.kind) {
    case 'graph':
      return exhibit.objects.length + exhibit.relations.length === 0 ? (
        <p className="text-muted">The judge names no objects.</p>
      ) : (
        <SceneGraph
          title={exhibit.title}
          objects={exhibit.objects}
          relations={exhibit.relations}
          blamed={blamed}
        />
      );
    case 'changes':
      return exhibit.changes.length === 0 ? (
        <p className="text-muted">The judge names no changes.</p>
      ) : (
        <dl className="divide-y rounded-md border">
          {exhibit.changes.map(({ object, change }) => (
            <div key={`${object} ${change}`} className="flex gap-3 px-2.5 py-1.5 text-xs leading-5">
              <dt className="w-28 shrink-0 break-words">
                <ObjectName name={object} blamed={blamed.has(object)} />
              </dt>
              <dd
                className={clsx(
                  'min-w-0 flex-1 break-words',
                  change === 'unchanged' && 'text-faint',
                )}
              >
                {change}
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'text':
      return <p className="whitespace-pre-wrap text-pretty break-words text-sm">{exhibit.text}</p>;
  }
}

function ObjectName({ name, blamed }: { name: string; blamed: boolean }) {
  return (
    <span
      className={clsx(
        'inline-block max-w-full break-words rounded-sm px-1.5 font-medium text-xs leading-5',
        blamed ? 'bg-accent-soft text-accent ring-1 ring-accent/40 ring-inset' : 'bg-raised',
      )}
    >
      {name}
    </span>
  );
}
