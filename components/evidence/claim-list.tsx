import clsx from 'clsx';
import { Check, X } from 'lucide-react';
import { useMay } from '@/components/people/person-context';
import { IconButton } from '@/components/ui/icon-button';

/** What a person says to the claims of a graph, and how they say it. */
export interface Claims {
  /** Whether the person says that a claim, known by its unit, holds; null when they have not said. */
  verdictOn: (unit: string) => boolean | null;
  /** Null takes back what was said. */
  onVerdict: (unit: string, holds: boolean | null) => void;
}

/** Single claims, each to be confirmed or rejected; only to be read where `claims` is null. */
export function ClaimList({
  list,
  claims,
}: {
  list: readonly { unit: string; subject: string; words: string; blamed: boolean }[];
  claims: Claims | null;
}) {
  const maySay = useMay('reviewer');
  return (
    <ul className="divide-y rounded-md border">
      {list.map(({ unit, subject, words, blamed }) => {
        const holds = claims?.verdictOn(unit) ?? null;
        const name = `${subject} ${words}`;
        return (
          <li key={unit} className="flex items-start gap-2 py-0.5 pr-1 pl-2.5 text-xs leading-6">
            <p
              className={clsx(
                'min-w-0 flex-1 break-words',
                holds === false && 'text-muted line-through',
              )}
            >
              <span className={clsx('font-medium', blamed && 'text-accent')}>{subject}</span>{' '}
              <span className={words === 'unchanged' ? 'text-muted' : undefined}>{words}</span>
            </p>
            {claims && maySay && (
              <span className="flex">
                <IconButton
                  label={`Holds: ${name}`}
                  size="sm"
                  aria-pressed={holds === true}
                  onClick={() => claims.onVerdict(unit, holds === true ? null : true)}
                >
                  <Check />
                </IconButton>
                <IconButton
                  label={`Does not hold: ${name}`}
                  size="sm"
                  aria-pressed={holds === false}
                  onClick={() => claims.onVerdict(unit, holds === false ? null : false)}
                >
                  <X />
                </IconButton>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
