import { type Column, ColumnTable, numberColumn, wordColumn } from '@/components/ui/column-table';
import { formatCount, formatDecimal } from '@/components/ui/numbers';
import type { PairAgreement } from '@/lib/results/pairs/schema';

type Agreed = PairAgreement['all'];

const GAPS: Readonly<Record<PairAgreement['gaps'][number]['id'], string>> = {
  close: 'Models close together',
  apart: 'Models apart',
  far: 'Models far apart',
};

interface AgreedRow extends Agreed {
  key: string;
  name: string;
  help?: string;
}

/** How often judge and people prefer the same video: in all, by how far the models are apart, and by the two models. */
export function AgreementTables({ agreement }: { agreement: PairAgreement }) {
  const { all, gaps, matchUps } = agreement;
  if (all.equal.things === 0) {
    return (
      <p className="border-t px-4 py-3 text-muted text-sm">
        No pair has an answer of the judge and one of people that counts: nothing says yet how well
        they agree.
      </p>
    );
  }
  const rows: AgreedRow[] = [
    { key: 'all', name: 'All pairs', ...all },
    ...gaps
      .filter(({ equal }) => equal.things > 0)
      .map(({ id, from, to, equal, decided }) => ({
        key: id,
        name: GAPS[id],
        help: `By what people say, the better one gets ${percent(from)} to ${percent(to)} of the points.`,
        equal,
        decided,
      })),
    ...matchUps.map(({ models, equal, decided }) => ({
      key: models.join('\n'),
      name: models.join(' – '),
      equal,
      decided,
    })),
  ];
  return (
    <div className="border-t">
      <ColumnTable
        caption="How often judge and people prefer the same"
        captionClass="px-4 pt-3 pb-1 text-left font-medium text-sm"
        rows={rows}
        keyOf={({ key }) => key}
        columns={COLUMNS}
      />
    </div>
  );
}

const percent = (share: number) => `${formatDecimal(share * 100, 0)}\u00a0%`;

const COLUMNS: Column<AgreedRow>[] = [
  wordColumn('Pairs', ({ name }) => name, {
    names: true,
    cellTitle: ({ help }) => help,
    cellClass: 'align-top',
  }),
  numberColumn('Equal', ({ equal }) => <Agreement of={equal} />, {
    title: 'Both prefer the same video, or neither',
    cellClass: 'align-top',
  }),
  numberColumn('Equal where both prefer one', ({ decided }) => <Agreement of={decided} />, {
    title: 'Ties and both bad left out',
    cellClass: 'align-top',
  }),
];

function Agreement({ of: { share, interval, things } }: { of: Agreed['equal'] }) {
  if (share === null) return <span className="text-faint text-xs">none</span>;
  return (
    <>
      <span className="font-medium">{formatDecimal(share * 100, 1)}&nbsp;%</span>
      <span className="block whitespace-nowrap text-muted text-xs">
        {interval
          ? `${formatDecimal(interval.low * 100, 1)} to ${formatDecimal(interval.high * 100, 1)}, `
          : ''}
        n {formatCount(things)}
      </span>
    </>
  );
}
