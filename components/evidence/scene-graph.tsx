import clsx from 'clsx';
import { useId, useMemo } from 'react';
import {
  layGraph,
  type PlacedEdge,
  type PlacedNode,
  pathThrough,
  type Relation,
  shorten,
} from './graph-layout';

interface SceneGraphProps {
  title: string;
  objects: readonly string[];
  relations: readonly Relation[];
  /** Objects that the judge holds responsible. */
  blamed: ReadonlySet<string>;
  /** Whether the person says that a relation does not hold. */
  rejected: (relation: Relation) => boolean;
}

/** A scene drawn as objects and the relations between them; the same as a list for who cannot see the drawing. */
export function SceneGraph({ title, objects, relations, blamed, rejected }: SceneGraphProps) {
  const graph = useMemo(() => layGraph(objects, relations), [objects, relations]);
  const arrow = useId();
  return (
    <figure>
      <div className="scroll-thin rounded-md border bg-bg p-1">
        <svg
          viewBox={`0 0 ${graph.width} ${graph.height}`}
          // Never shrunk: its text would be with it, below the smallest size.
          style={{ width: graph.width }}
          className="mx-auto block max-w-none"
          aria-hidden="true"
        >
          <defs>
            <marker
              id={arrow}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="6"
              markerHeight="6"
              orient="auto"
            >
              <path d="M0.5,1 L7,4 L0.5,7" fill="none" className="stroke-faint" strokeWidth="1.4" />
            </marker>
          </defs>
          {graph.edges.map((edge) => (
            <Edge key={edge.key} edge={edge} arrow={arrow} rejected={rejected(edge.relation)} />
          ))}
          {graph.nodes.map((node) => (
            <Node key={node.name} node={node} blamed={blamed.has(node.name)} />
          ))}
        </svg>
      </div>
      <figcaption className="sr-only">
        {title}
        <ul>
          {graph.nodes.map(({ name }) => (
            <li key={name}>{blamed.has(name) ? `${name}, held responsible` : name}</li>
          ))}
          {graph.edges.map(({ key, relation }) => (
            <li key={key}>{relation.join(' ')}</li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function Edge({
  edge: { points, label, relation },
  arrow,
  rejected,
}: {
  edge: PlacedEdge;
  arrow: string;
  rejected: boolean;
}) {
  return (
    <g>
      <path
        d={pathThrough(points)}
        fill="none"
        className={rejected ? 'stroke-bad' : 'stroke-line-strong'}
        strokeDasharray={rejected ? '3 3' : undefined}
        strokeWidth="1.2"
        markerEnd={`url(#${arrow})`}
      />
      <rect
        x={label.x - label.width / 2}
        y={label.y - 8}
        width={label.width}
        height={16}
        rx={3}
        className="fill-bg"
      />
      <text
        x={label.x}
        y={label.y}
        textAnchor="middle"
        dominantBaseline="central"
        className={clsx('text-xs', rejected ? 'fill-bad line-through' : 'fill-muted')}
      >
        <title>{relation.join(' ')}</title>
        {shorten(relation[1])}
      </text>
    </g>
  );
}

function Node({
  node: { name, x, y, width, height },
  blamed,
}: {
  node: PlacedNode;
  blamed: boolean;
}) {
  return (
    <g>
      <title>{blamed ? `${name}: held responsible` : name}</title>
      <rect
        x={x - width / 2}
        y={y - height / 2}
        width={width}
        height={height}
        rx={6}
        className={clsx(
          blamed ? 'fill-accent-soft stroke-accent' : 'fill-surface stroke-line-strong',
        )}
        strokeWidth={blamed ? 2 : 1}
      />
      <text
        x={x}
        y={y}
        textAnchor="middle"
        dominantBaseline="central"
        className={clsx('text-xs', blamed ? 'fill-accent font-semibold' : 'fill-text font-medium')}
      >
        {shorten(name)}
      </text>
    </g>
  );
}
