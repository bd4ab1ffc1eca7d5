import { stripMarks } from './reply-text';
import { type Fields, propertiesOf, type Shape } from './shape';

/** The most characters that are taken of what stands under a name. */
const LONGEST_FIELD = 2_000;

/**
 * What a reply in prose says of a rated item next to its score, in lines under the names of its fields: “Hallucination:
 * limited”. What else such a line says is the field’s reason, where the item has one. Of a name that stands there twice
 * nothing is taken.
 */
export function labelledFields(prose: string, item: Shape): Fields {
  const names = propertiesOf(item).flatMap(([name]) => (name === 'score' ? [] : [name]));
  const fields: Fields = {};
  for (const name of names) {
    const label = name.replaceAll('_', '[ _-]');
    const line = new RegExp(
      `^[^\\p{L}\\d\\n]{0,10}${label}[*_ ]{0,4}[:=](.{1,${LONGEST_FIELD}})`,
      'gimu',
    );
    const [only, ...others] = [...prose.matchAll(line)];
    if (!only || others.length > 0) continue;
    const said = stripMarks((only[1] ?? '').replaceAll(/[*_`]{1,3}/g, ''));
    fields[name] = said;
    const reason = `${name}_reason`;
    if (names.includes(reason) && /\s/.test(said)) fields[reason] ??= said;
  }
  return fields;
}
