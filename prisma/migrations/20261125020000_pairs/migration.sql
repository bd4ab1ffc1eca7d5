-- Videos that are held against each other, whose item says which models made them, are one content in whatever order.

CREATE OR REPLACE FUNCTION content_of_item(item UUID) RETURNS UUID LANGUAGE plpgsql STABLE AS $$
DECLARE
  i "Item";
  media TEXT;
BEGIN
  SELECT * INTO i FROM "Item" WHERE "id" = item;
  IF i."replacesId" IS NOT NULL THEN RETURN (SELECT "contentId" FROM "Item" WHERE "id" = i."replacesId"); END IF;
  IF i."kind" = 'clip' THEN
    RETURN (
      SELECT v."contentId" FROM "ItemMedia" m JOIN "Video" v ON v."id" = m."videoId" WHERE m."itemId" = item AND m."n" = 1
    );
  END IF;
  SELECT string_agg(shown.content, E'\n' ORDER BY CASE WHEN i."data" ? 'models' THEN shown.content END, shown."n")
  INTO media
  FROM (
    SELECT m."n", concat_ws(
      ' ', coalesce(v."contentId"::text, concat_ws('/', m."wantedModel", m."wantedName")), m."from", m."to"
    ) AS content
    FROM "ItemMedia" m LEFT JOIN "Video" v ON v."id" = m."videoId" WHERE m."itemId" = item
  ) shown;
  RETURN md5(i."kind" || E'\n' || asked_data(i."kind", i."data")::text || E'\n' || coalesce(media, ''))::uuid;
END $$;
