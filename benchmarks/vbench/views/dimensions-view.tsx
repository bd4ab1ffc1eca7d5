import Link from 'next/link';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Page } from '@/components/ui/page';

/** How one dimension is judged, here and upstream. */
export interface JudgedDimension {
  id: string;
  label: string;
  category: string;
  /** What it measures, after “Measures”. */
  measures: string;
  here: string;
  upstream: string;
  /** The model that a judge takes the place of. */
  replaces: string;
  compares: 'A' | 'B' | 'C';
  /** Why it compares like that. */
  because: string;
}

/** What the letters say of a figure next to the published one. */
const COMPARES = {
  A: { tone: 'good', words: 'same questions and rule, another judge' },
  B: { tone: 'warn', words: 'same procedure in substance, wording of our own' },
  C: { tone: 'neutral', words: 'another measurement' },
} as const;

/** How every dimension is judged here, how upstream does it, and whether the figures compare. */
export function DimensionsView({ dimensions }: { dimensions: readonly JudgedDimension[] }) {
  const categories = [...new Set(dimensions.map(({ category }) => category))];
  return (
    <Page
      width="text"
      above={<Link href="/vbench">VBench-2.0</Link>}
      title="How dimensions are judged"
      description="Upstream’s own evaluators are other models. No figure made here compares with a published one in value; whether the order of models may be compared with the published order is said for each dimension."
    >
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-xs">
        {Object.entries(COMPARES).map(([letter, { tone, words }]) => (
          <div key={letter} className="flex items-center gap-1.5">
            <dt>
              <Badge tone={tone}>{letter}</Badge>
            </dt>
            <dd className="text-muted">{words}</dd>
          </div>
        ))}
      </dl>
      {categories.map((category) => (
        <section key={category} aria-labelledby={idOf(category)} className="flex flex-col gap-3">
          <h2 id={idOf(category)} className="font-semibold">
            {category}
          </h2>
          {dimensions
            .filter((dimension) => dimension.category === category)
            .map((dimension) => (
              <DimensionCard key={dimension.id} dimension={dimension} />
            ))}
        </section>
      ))}
    </Page>
  );
}

function idOf(category: string): string {
  return category.toLowerCase().replaceAll(' ', '-');
}

function DimensionCard({ dimension }: { dimension: JudgedDimension }) {
  const { id, label, measures, here, upstream, replaces, compares, because } = dimension;
  return (
    <article id={id} className="rounded-lg border bg-surface p-4">
      <header className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-medium">{label}</h3>
        <p className="text-muted text-xs">Measures {measures}</p>
      </header>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[7rem_minmax(0,1fr)]">
        <Fact label="Here">{here}</Fact>
        <Fact label="Upstream">
          {upstream} <span className="text-muted">The judge takes the place of {replaces}.</span>
        </Fact>
        <Fact label="Compares">
          <Badge tone={COMPARES[compares].tone}>{compares}</Badge> {because}
        </Fact>
      </dl>
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted text-xs sm:pt-0.5">{label}</dt>
      <dd className="text-pretty">{children}</dd>
    </>
  );
}
