import type { Exhibit, ItemExhibit } from '@/lib/suites/exhibit';
import { pictureOf, textsOf } from './data';
import type { Declaration, Field } from './schema';

/** What people are shown of an item's fields: those of a reference apart, since a queue may keep them from its reviewers. */
export function exhibitsOf({ items }: Declaration, data: unknown): ItemExhibit[] {
  const shown = Object.entries(items.fields).filter(([, { shown: isShown }]) => isShown);
  const open = shown.filter(([, { reference }]) => !reference);
  const kept = shown.filter(([, { reference }]) => reference);
  return [
    ...shownBy('Item', open, data).map((exhibit) => ({ exhibit })),
    ...shownBy('Reference', kept, data).map((exhibit) => ({
      exhibit,
      tells: 'reference' as const,
    })),
  ];
}

/** Fields as exhibits: their pictures, and what the others say. */
function shownBy(
  title: string,
  shown: readonly [name: string, field: Field][],
  data: unknown,
): Exhibit[] {
  const pictures = shown.flatMap(([name, { label = name }]) => {
    const picture = pictureOf(data, name);
    return picture ? [{ label, ...picture }] : [];
  });
  const fields = shown.flatMap(([name, { label = name }]) => {
    const texts = textsOf(data, name);
    return texts.length > 0 ? [{ label, value: texts.join('\n') }] : [];
  });
  return [
    ...(pictures.length > 0 ? [{ kind: 'pictures' as const, title, pictures }] : []),
    ...(fields.length > 0 ? [{ kind: 'fields' as const, title, fields }] : []),
  ];
}
