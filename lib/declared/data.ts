import { z } from 'zod';
import { type ItemPicture, itemPictureSchema } from '@/lib/suites/item-picture';
import type { Declaration, Field, Setting } from './schema';

/**
 * Of an item of several videos, the fields that say which models made them, and with what chance it was drawn of all pairs
 * of these: what nobody is asked about.
 */
export const MODELS = 'models';
const CHANCE = 'chance';
export const UNASKED = [MODELS, CHANCE];

/** The schema of an item's data, by the fields that a file declares; of several videos with the models that made them. */
export function dataSchemaOf({
  items: { fields, videos },
}: Pick<Declaration, 'items'>): z.ZodObject {
  const declared = Object.entries(fields).map(([name, field]) => {
    const value = valueSchema(field);
    return [name, field.optional ? value.optional() : value] as const;
  });
  const unknown = Array.from({ length: videos }, () => null);
  const models = z.array(z.string().min(1).nullable()).length(videos).default(unknown);
  const chance = z.number().gt(0).max(1).optional();
  return z.object({
    ...Object.fromEntries(declared),
    ...(videos > 1 && { [MODELS]: models, [CHANCE]: chance }),
  });
}

/** The models that made an item's videos, in their order; null for one that is not known. */
export function modelsOf(data: unknown): (string | null)[] {
  const said: unknown = Object(data)[MODELS];
  return Array.isArray(said) ? said.map((model) => (model === null ? null : String(model))) : [];
}

function valueSchema({ word, list, texts, number, picture }: Field): z.ZodType {
  if (picture) return itemPictureSchema;
  if (word) return z.enum(word);
  if (list) return z.array(z.enum(list));
  if (texts) return z.array(z.string().min(1)).max(200);
  return number ? z.number() : z.string();
}

/** The schema of a run's settings, with what pages say of each in its metadata. */
export function settingsSchemaOf({ settings }: Pick<Declaration, 'settings'>): z.ZodObject {
  return z.object(
    Object.fromEntries(
      Object.entries(settings).map(([name, setting]) => [
        name,
        settingSchema(setting).meta({
          title: setting.label,
          ...(setting.help && { description: setting.help }),
          ...(setting.topic && { topic: setting.topic }),
          ...(setting.values && { values: setting.values }),
        }),
      ]),
    ),
  );
}

function settingSchema({ number, choice, usual }: Setting): z.ZodType {
  if (number) return z.number().int().min(number.from).max(number.to).default(Number(usual));
  if (choice) return z.enum(choice).default(String(usual));
  return z.boolean().default(usual === true);
}

/** The names of the fields that are pictures. */
export function pictureFieldsOf({ items }: Pick<Declaration, 'items'>): string[] {
  return Object.entries(items.fields).flatMap(([name, { picture }]) => (picture ? [name] : []));
}

/** The picture that an item has in a field; null where it has none. */
export function pictureOf(data: unknown, field: string): ItemPicture | null {
  return itemPictureSchema.safeParse(Object(data)[field]).data ?? null;
}

/** What an item says in a field, as texts: none where it has none, and of a picture none. */
export function textsOf(data: unknown, field: string): string[] {
  const said: unknown = Object(data)[field];
  if (said === undefined || said === null || pictureOf(data, field)) return [];
  return (Array.isArray(said) ? said : [said]).map(String);
}
