/** What JSON can say and PostgreSQL cannot keep: the character zero, and halves of characters. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/**
 * A value as JSON that PostgreSQL can keep, whatever a model wrote: what cannot be kept is replaced by the character
 * that stands for an unknown one.
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!/\\u(?:0000|d[89a-f])/i.test(json)) return json;
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'string' ? inner.replace(UNSTORABLE, '\ufffd') : inner,
  );
}

/** A plain value as PostgreSQL can keep it, see {@link storableJson}. */
export function storable<Value>(value: Value): Value {
  return JSON.parse(storableJson(value));
}

/** Whether PostgreSQL can keep a value as it is. */
export function isStorable(value: unknown): boolean {
  return storableJson(value) === JSON.stringify(value);
}
