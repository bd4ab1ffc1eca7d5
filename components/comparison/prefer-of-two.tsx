import { useQueryClient } from '@tanstack/react-query';
import { Equal, Trophy } from 'lucide-react';
import { toast } from 'sonner';
import { useValueKeys } from '@/components/commands/use-commands';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { sendRequest } from '@/lib/request';
import { saidOfTwoSchema, type TwoItems } from '@/lib/results/preference/of-two.schema';
import {
  preferenceKey,
  preferredOfTwoKey,
  usePreferredOfTwo,
} from '@/lib/results/preference/queries';
import type { Scale } from '@/lib/suites/question';

/** What can be said, as where a suite asks which of two videos is the better one, with the same keys. */
const SCALE: Scale = {
  kind: 'choice',
  options: ['first', 'second', 'tie'],
  sides: { left: 'first' },
};

const CHOICES = [
  { value: 'first', points: 1, label: 'Prefer the left', key: '1', icon: Trophy },
  { value: 'tie', points: 0.5, label: 'Tie', key: 'T', icon: Equal },
  { value: 'second', points: 0, label: 'Prefer the right', key: '2', icon: Trophy },
] as const;

/** Where a person says which of two items of one prompt they prefer; nothing where that is not asked. */
export function PreferOfTwo(two: TwoItems) {
  const mayAnswer = useMay('reviewer');
  const { data } = usePreferredOfTwo(two);
  const client = useQueryClient();
  const isAsked = mayAnswer && data?.asked === true;
  const prefer = async (points: number) => {
    const key = preferredOfTwoKey(two);
    const said = points === data?.points ? null : points;
    client.setQueryData(key, { asked: true, points: said });
    try {
      await sendRequest('POST', '/api/results/preference/pair', saidOfTwoSchema, undefined, {
        ...two,
        points: said,
      });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
    await client.invalidateQueries({ queryKey: preferenceKey });
  };
  useValueKeys(isAsked ? SCALE : null, (value) => {
    const choice = CHOICES.find((one) => one.value === value);
    if (choice) void prefer(choice.points);
  });
  if (!isAsked) return null;
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">Which do you prefer?</legend>
      {CHOICES.map(({ points, label, key, icon: Icon }) => (
        <Button
          key={label}
          size="sm"
          variant={points === data.points ? 'primary' : 'secondary'}
          aria-pressed={points === data.points}
          onClick={() => void prefer(points)}
        >
          <Icon aria-hidden className="size-3.5" />
          {label}
          <Kbd>{key}</Kbd>
        </Button>
      ))}
    </fieldset>
  );
}
