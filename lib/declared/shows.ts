import type { ItemExhibit } from '@/lib/suites/exhibit';
import { textsOf } from './data';
import type { Declaration, Field } from './schema';

/** What people are shown of an item's fields: those of a reference apart, since a queue may keep them from its reviewers. */
export function exhibitsOf({ items }: Declaration, data: unknown): ItemExhibit[] {
  const shown = Object.entries(items.fields).filter(([, { shown: isShown }]) => isShown);
  const open = fieldsOf(
    shown.filter(([, { reference }]) => !reference),
    data,
  );
  const reference = fieldsOf(
    shown.filter(([, field]) => field.reference),
    data,
  );
  return [
    ...(open.length > 0
      ? [{ exhibit: { kind: 'fields' as const, title: 'Item', fields: open } }]
      : []),
    ...(reference.length > 0
      ? [
          {
            exhibit: { kind: 'fields' as const, title: 'Reference', fields: reference },
            tells: 'reference' as const,
          },
        ]
      : []),
  ];
}

function fieldsOf(fields: [name: string, field: Field][], data: unknown) {
  return fields.flatMap(([name, { label = name }]) => {
    const texts = textsOf(data, name);
    return texts.length > 0 ? [{ label, value: texts.join('\n') }] : [];
  });
}
