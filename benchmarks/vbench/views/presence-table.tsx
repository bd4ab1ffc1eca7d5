import Link from 'next/link';
import { formatCount } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { PlanView } from '../formats/schema';

/** By dimension how many places the plan has, and how many of them have a video of each model. */
export function PresenceTable({ view }: { view: PlanView }) {
  const { dimensions, models, project } = view;
  const expected = dimensions.reduce((sum, dimension) => sum + dimension.expected, 0);
  return (
    <div className="scroll-thin overflow-x-auto">
      <Table className="[&_td]:py-1.5 [&_tbody>tr:last-child>td]:border-b-0">
        <thead>
          <tr>
            <HeaderCell>Category</HeaderCell>
            <HeaderCell>Dimension</HeaderCell>
            <HeaderCell numeric>Prompts</HeaderCell>
            <HeaderCell numeric>Places</HeaderCell>
            {models.map(({ model }) => (
              <HeaderCell key={model} numeric>
                <Link className="hover:text-accent" href={libraryOf(project.id, model)}>
                  {model}
                </Link>
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {dimensions.map(({ dimension, label, category, prompts, expected: places }, at) => (
            <tr key={dimension}>
              <DataCell className="text-muted">
                {category === dimensions[at - 1]?.category ? '' : category}
              </DataCell>
              <DataCell>{label}</DataCell>
              <DataCell numeric>{formatCount(prompts)}</DataCell>
              <DataCell numeric>{formatCount(places)}</DataCell>
              {models.map(({ model, present }) => (
                <PresentCell key={model} present={present[at] ?? 0} of={places} />
              ))}
            </tr>
          ))}
          <tr className="font-medium">
            <DataCell />
            <DataCell>All</DataCell>
            <DataCell />
            <DataCell numeric>{formatCount(expected)}</DataCell>
            {models.map(({ model, present }) => (
              <PresentCell
                key={model}
                present={present.reduce((sum, count) => sum + count, 0)}
                of={expected}
              />
            ))}
          </tr>
        </tbody>
      </Table>
      {models.length === 0 && (
        <p className="border-t px-4 py-3 text-muted text-xs">
          No model has a video of this plan yet.
        </p>
      )}
    </div>
  );
}

/** The address of the library of a model's items. */
function libraryOf(project: string, generator: string): string {
  return `/?${new URLSearchParams({ project, suite: 'vbench', generator })}`;
}

function PresentCell({ present, of }: { present: number; of: number }) {
  return (
    <DataCell numeric className={present < of ? 'text-muted' : 'text-good'}>
      {formatCount(present)}
      <span className="sr-only">{present < of ? ', not complete' : ', complete'}</span>
      {present >= of && <span aria-hidden> ✓</span>}
    </DataCell>
  );
}
