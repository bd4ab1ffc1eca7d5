import { Checkbox } from '@/components/ui/checkbox';

/** Properties of {@link WithdrawKeys}. */
export interface WithdrawKeysProps {
  /** How many API keys the account has. */
  count: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Offers to withdraw an account's API keys together with its password. Shows nothing where there are none. */
export function WithdrawKeys({ count, checked, onChange }: WithdrawKeysProps) {
  if (count === 0) return null;
  return (
    <Checkbox
      checked={checked}
      onCheckedChange={onChange}
      label={count === 1 ? 'Withdraw the API key, too' : `Withdraw the ${count} API keys, too`}
      hint="A new password does not end them: anyone who has one may go on using it."
    />
  );
}
