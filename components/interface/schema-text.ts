/** As much of a JSON Schema as is shown. */
export interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema | boolean;
  prefixItems?: readonly JsonSchema[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  description?: string;
}

const INDENT = '  ';

/** A schema as people write types: fields with their types, `?` for what may be left out, `|` for one of several. */
export function schemaText(schema: JsonSchema, depth = 0): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return unique(either.map((one) => schemaText(one, depth))).join(' | ');
  if (schema.allOf) return schema.allOf.map((one) => schemaText(one, depth)).join(' & ');
  if (typeof schema.type === 'object') {
    return schema.type.map((type) => schemaText({ ...schema, type }, depth)).join(' | ');
  }
  if (schema.type === 'array') return listText(schema, depth);
  if (schema.type === 'object') return fieldsText(schema, depth);
  return plainText(schema);
}

function plainText({ type = 'anything', format, minimum, maximum }: JsonSchema): string {
  const from = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? `from ${minimum}` : '';
  const to = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? `to ${maximum}` : '';
  const facts = [format, [from, to].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return facts === '' ? String(type) : `${type} (${facts})`;
}

function listText({ items, prefixItems }: JsonSchema, depth: number): string {
  if (prefixItems) return `[${prefixItems.map((one) => schemaText(one, depth)).join(', ')}]`;
  const element = typeof items === 'object' ? schemaText(items, depth) : 'anything';
  return element.includes(' | ') && !element.startsWith('{') ? `(${element})[]` : `${element}[]`;
}

function fieldsText(schema: JsonSchema, depth: number): string {
  const { properties = {}, required = [], additionalProperties: more } = schema;
  const inner = INDENT.repeat(depth + 1);
  const fields = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) && property.default === undefined ? '' : '?';
    const usual = property.default === undefined ? '' : ` = ${JSON.stringify(property.default)}`;
    return `${inner}${name}${mark}: ${schemaText(property, depth + 1)}${usual}`;
  });
  if (typeof more === 'object' && Object.keys(more).length > 0) {
    fields.push(`${inner}[name]: ${schemaText(more, depth + 1)}`);
  }
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${INDENT.repeat(depth)}}`;
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)];
}
