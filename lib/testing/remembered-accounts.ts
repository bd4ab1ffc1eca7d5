interface Accounts<Account> {
  accountOf: (headers: Headers) => Promise<Account>;
}

/**
 * What stands for the store of sign-ins where who asks is not what is tested: whose an API key is, is looked up at its
 * first use, which takes more than most of what is asked with it.
 * @param store the module itself
 */
export function rememberingAccounts<Account, Store extends Accounts<Account>>(store: Store): Store {
  const known = new Map<string, Account>();
  const accountOf = async (headers: Headers) => {
    const key = headers.get('x-api-key');
    const account = (key && known.get(key)) || (await store.accountOf(headers));
    if (key) known.set(key, account);
    return account;
  };
  return { ...store, accountOf };
}
