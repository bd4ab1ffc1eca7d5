import { Graph, layout } from '@dagrejs/dagre';

/** A relation between two objects of a scene, as the judge put it. */
export type Relation = readonly [subject: string, relation: string, object: string];

/** A node as drawn; x and y are its centre. Pixels. */
export interface PlacedNode {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An edge as drawn, with the place of its label. Pixels. */
export interface PlacedEdge {
  key: string;
  relation: Relation;
  points: { x: number; y: number }[];
  label: { x: number; y: number; width: number };
}

/** A graph ready to be drawn. */
export interface PlacedGraph {
  nodes: PlacedNode[];
  edges: PlacedEdge[];
  width: number;
  height: number;
}

const NODE_HEIGHT = 26;
const LABEL_HEIGHT = 16;
const LETTER = 6.9;
const MARGIN = 6;

/** The longest text that is drawn in full. */
const LONGEST = 26;

/** A name short enough to be drawn; the rest stands in the list next to the drawing. */
export function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
}

/**
 * Places the objects and relations of a scene, layer by layer from top to bottom. An object that only a relation names
 * is a node too; two relations between the same objects are two edges.
 */
export function layGraph(objects: readonly string[], relations: readonly Relation[]): PlacedGraph {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({
    rankdir: 'TB',
    nodesep: 18,
    edgesep: 14,
    ranksep: 26,
    marginx: MARGIN,
    marginy: MARGIN,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  const names = new Set([
    ...objects,
    ...relations.flatMap(([subject, , object]) => [subject, object]),
  ]);
  for (const name of names) {
    graph.setNode(name, { width: shorten(name).length * LETTER + 20, height: NODE_HEIGHT });
  }
  relations.forEach(([subject, relation, object], index) => {
    const width = shorten(relation).length * LETTER + 8;
    graph.setEdge(subject, object, { width, height: LABEL_HEIGHT, labelpos: 'c' }, String(index));
  });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    nodes: [...names].map((name) => {
      const { x = 0, y = 0, width: across = 0, height: high = 0 } = graph.node(name);
      return { name, x, y, width: across, height: high };
    }),
    edges: relations.map((relation, index) => {
      const edge = graph.edge(relation[0], relation[2], String(index));
      return {
        key: `${index} ${relation.join(' ')}`,
        relation,
        points: edge.points ?? [],
        label: { x: edge.x ?? 0, y: edge.y ?? 0, width: edge.width ?? 0 },
      };
    }),
    width: Math.max(0, width),
    height: Math.max(0, height),
  };
}

/** An SVG path through points, with rounded bends. */
export function pathThrough(points: readonly { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const start = `M${first.x.toFixed(1)},${first.y.toFixed(1)}`;
  const last = rest.at(-1);
  if (!last) return start;
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last;
    const end =
      index === rest.length - 2 ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q${point.x.toFixed(1)},${point.y.toFixed(1)} ${end.x.toFixed(1)},${end.y.toFixed(1)}`;
  });
  return bends.length > 0
    ? [start, ...bends].join(' ')
    : `${start} L${last.x.toFixed(1)},${last.y.toFixed(1)}`;
}
