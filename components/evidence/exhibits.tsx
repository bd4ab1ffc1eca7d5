import clsx from 'clsx';
import type { Exhibit, Explanation } from '@/lib/suites/exhibit';
import { parseUnit, relationUnit } from '@/lib/suites/question';
import { ClaimList, type Claims } from './claim-list';
import {
  Fields,
  Options,
  Pictures,
  type PlayStretches,
  Steps,
  type Stretch,
  TextPair,
} from './data-exhibits';
import { MarkedText, type UnitChoice } from './marked-text';
import { SceneGraph } from './scene-graph';

/** What the judge found on the way to its verdict. */
export function Exhibits({
  explanation: { exhibits, objects },
  unit,
  units,
  claims,
  onMoment,
}: {
  explanation: Explanation;
  /** The unit of the cell, to which an exhibit belongs that names no other. */
  unit: string;
  /** What the video's units are called. */
  units: readonly { unit: string; label: string }[];
  claims: Claims;
  /** Plays from a time of the video, in seconds; left out where none is here. */
  onMoment?: ((at: number) => void) | undefined;
}) {
  const blamed = new Set(objects);
  if (exhibits.length === 0) {
    return <p className="text-muted">The judge gave no evidence for this answer.</p>;
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
          <ExhibitView
            exhibit={exhibit}
            blamed={blamed}
            span={spanOf(units.some((one) => one.unit === exhibit.title) ? exhibit.title : unit)}
            claims={claims}
            onMoment={onMoment}
          />
        </section>
      ))}
    </div>
  );
}

/** Exhibits one after the other, about which nothing is to be said. */
export function ExhibitList({
  exhibits,
  units,
  onMoment,
  onStretches,
  part,
}: {
  exhibits: readonly Exhibit[];
  /** The item's units, where one of them can be chosen. */
  units?: UnitChoice | undefined;
  /** Plays from a time of the video, in seconds; left out where none is here. */
  onMoment?: ((at: number) => void) | undefined;
  onStretches?: PlayStretches | undefined;
  /** The part of the video that is meant, over which steps are drawn; over their own time when left out. */
  part?: Stretch | null | undefined;
}) {
  return (
    <div className="flex flex-col gap-4">
      {exhibits.map((exhibit) => (
        <section key={`${exhibit.kind} ${exhibit.title}`} className="flex flex-col gap-1.5">
          <h3 className="font-medium text-muted text-xs">{exhibit.title}</h3>
          <ExhibitView
            exhibit={exhibit}
            blamed={NOBODY}
            span={{ from: 0, to: 0 }}
            claims={null}
            choice={units}
            onMoment={onMoment}
            onStretches={onStretches}
            part={part}
          />
        </section>
      ))}
    </div>
  );
}

const NOBODY: ReadonlySet<string> = new Set();

const KINDS: Record<Exhibit['kind'], string> = {
  graph: 'Objects and relations',
  changes: 'Changes of the objects',
  text: 'Text',
  fields: 'Data',
  pictures: 'Pictures',
  'text-diff': 'Two texts',
  'marked-text': 'Text with marks',
  steps: 'Steps',
  options: 'Options',
};

/** An exhibit that bears a unit's name is headed by its kind and by what the unit is called. */
function titleOf({ kind, title }: Exhibit, units: readonly { unit: string; label: string }[]) {
  const unit = units.find((one) => one.unit === title);
  return unit ? `${KINDS[kind]} · ${unit.label}` : title;
}

/** The moment that an exhibit shows; what shows the whole video begins at 0. */
function spanOf(unit: string): { from: number; to: number } {
  return parseUnit(unit).span ?? { from: 0, to: 0 };
}

interface ExhibitViewProps {
  exhibit: Exhibit;
  blamed: ReadonlySet<string>;
  span: { from: number; to: number };
  /** Null where nothing is to be said about single claims. */
  claims: Claims | null;
  choice?: UnitChoice | undefined;
  onMoment: ((at: number) => void) | undefined;
  onStretches?: PlayStretches | undefined;
  part?: Stretch | null | undefined;
}

/** One exhibit, always as text and drawing. */
function ExhibitView(props: ExhibitViewProps) {
  const { exhibit, blamed, span, claims, choice, onMoment, onStretches, part } = props;
  switch (exhibit.kind) {
    case 'graph': {
      if (exhibit.objects.length + exhibit.relations.length === 0) {
        return <p className="text-muted">The judge names no objects.</p>;
      }
      const list = exhibit.relations.map((relation) => ({
        unit: relationUnit(span, relation),
        subject: relation[0],
        words: `${relation[1]} ${relation[2]}`,
        blamed: blamed.has(relation[0]),
      }));
      return (
        <>
          <SceneGraph
            title={exhibit.title}
            objects={exhibit.objects}
            relations={exhibit.relations}
            blamed={blamed}
            rejected={(relation) => claims?.verdictOn(relationUnit(span, relation)) === false}
          />
          {list.length > 0 && <ClaimList list={list} claims={claims} />}
        </>
      );
    }
    case 'changes':
      return exhibit.changes.length === 0 ? (
        <p className="text-muted">The judge names no changes.</p>
      ) : (
        <ClaimList
          list={exhibit.changes.map(({ object, change }) => ({
            unit: relationUnit(span, [object, change]),
            subject: object,
            words: change,
            blamed: blamed.has(object),
          }))}
          claims={claims}
        />
      );
    case 'text':
      return (
        <p dir="auto" className="whitespace-pre-wrap text-pretty break-words text-sm">
          {exhibit.text.trim() === '' ? <em className="text-muted">No text</em> : exhibit.text}
        </p>
      );
    case 'fields':
      return <Fields fields={exhibit.fields} />;
    case 'pictures':
      return <Pictures pictures={exhibit.pictures} />;
    case 'text-diff':
      return <TextPair left={exhibit.left} right={exhibit.right} />;
    case 'marked-text':
      return <MarkedText text={exhibit.text} marks={exhibit.marks} units={choice} />;
    case 'steps':
      return (
        <Steps steps={exhibit.steps} onMoment={onMoment} onStretches={onStretches} part={part} />
      );
    case 'options':
      return <Options options={exhibit.options} />;
    default:
      return <Unknown exhibit={exhibit} />;
  }
}

/** An exhibit of a kind that this page does not know, e.g. of a newer version: as it came. */
function Unknown({ exhibit }: { exhibit: unknown }) {
  return (
    <pre className="whitespace-pre-wrap break-words font-mono text-xs">
      {JSON.stringify(exhibit, null, 2)}
    </pre>
  );
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
