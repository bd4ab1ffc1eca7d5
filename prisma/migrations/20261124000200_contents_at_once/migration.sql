-- Contents of many items are refreshed by a few statements over all of them, instead of several for each: 30,000 captions
-- with their videos took minutes.

CREATE OR REPLACE FUNCTION refresh_contents_of_items(items UUID[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  ids UUID[];
  olds UUID[];
  news UUID[];
BEGIN
  SELECT array_agg("id"), array_agg(old), array_agg(new) INTO ids, olds, news FROM (
    SELECT "id", "contentId" AS old, coalesce(content_of_item("id"), "contentId") AS new
    FROM "Item" WHERE "id" = ANY(items) AND "replacesId" IS NULL
  ) i WHERE old <> new;
  IF ids IS NULL THEN RETURN; END IF;

  INSERT INTO "Exposure" ("raterId", suite, "contentId", "lastAnswerId", at, "ofVideo")
  SELECT e."raterId", e.suite, moved.new, min(e."lastAnswerId"), min(e.at), bool_or(e."ofVideo")
  FROM unnest(ids, olds, news) AS moved("id", old, new)
  JOIN "Exposure" e ON e."contentId" = moved.old
  JOIN "Item" i ON i."id" = moved."id" AND (i."kind" = 'clip' OR e.at >= i."createdAt")
  GROUP BY 1, 2, 3
  ON CONFLICT ("raterId", suite, "contentId") DO UPDATE
  SET "lastAnswerId" = least("Exposure"."lastAnswerId", excluded."lastAnswerId"), at = least("Exposure".at, excluded.at),
    "ofVideo" = "Exposure"."ofVideo" OR excluded."ofVideo";

  WITH RECURSIVE versions AS (
    SELECT moved."id", moved.new FROM unnest(ids, news) AS moved("id", new)
    UNION
    SELECT v."id", versions.new FROM "Item" v JOIN versions ON v."replacesId" = versions."id"
  )
  UPDATE "Item" i SET "contentId" = versions.new FROM versions WHERE i."id" = versions."id";

  DELETE FROM "Exposure" e USING (SELECT DISTINCT old FROM unnest(olds) AS left_behind(old)) gone
  WHERE e."contentId" = gone.old AND NOT EXISTS (SELECT 1 FROM "Item" WHERE "contentId" = gone.old);
END $$;
