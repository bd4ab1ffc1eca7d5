import { z } from 'zod';

/** The parameters of an address, those that a schema has as lists as such. */
export function queryFields(
  parameters: URLSearchParams,
  schema: z.core.$ZodType,
): Record<string, unknown> {
  const shape = fieldsOf(schema);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const isList = shape[name] !== undefined && isArray(shape[name]);
      return [name, isList ? parameters.getAll(name) : parameters.get(name)];
    }),
  );
}

/** The fields of an object's schema as they are sent, whatever is made of them afterwards. */
export function fieldsOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return def.shape;
  if (def.type === 'pipe') return { ...fieldsOf(def.out), ...fieldsOf(def.in) };
  if (def.type === 'union') return Object.assign({}, ...def.options.map(fieldsOf));
  return 'innerType' in def ? fieldsOf(def.innerType) : {};
}

/** A parameter that pages alone use, such as where a list is scrolled to: scripts are not told of it. */
export function ofPagesAlone<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ ofPagesAlone: true });
}

/** The fields of an object's schema that scripts are told of, see {@link ofPagesAlone}. */
export function toldFieldsOf(schema: z.ZodType): z.ZodObject {
  const told = Object.entries(fieldsOf(schema)).filter(
    ([, field]) => !z.globalRegistry.get(field)?.ofPagesAlone,
  );
  return z.object(Object.fromEntries(told) as z.ZodRawShape);
}

function isArray(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'pipe') return isArray(def.in);
  return def.type === 'array' || ('innerType' in def && isArray(def.innerType));
}

/** A schema of an address's query in which a parameter without a value counts as left out. */
export function withoutEmpty<Schema extends z.ZodObject>(schema: Schema) {
  return z.preprocess(
    (input: z.input<Schema>) =>
      Object.fromEntries(Object.entries(input).filter(([, value]) => value !== '')),
    schema,
  );
}
