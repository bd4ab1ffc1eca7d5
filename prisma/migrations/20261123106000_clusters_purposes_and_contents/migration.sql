-- A queue that draws whole clusters knows of each of its items which one it came with, since people get these together.
ALTER TABLE "QueueItem" ADD COLUMN "cluster" TEXT;
CREATE INDEX "QueueItem_cluster" ON "QueueItem" ("queueId", "cluster") WHERE "cluster" IS NOT NULL;

-- What else a blind queue keeps from its reviewers.
ALTER TABLE "Queue" ADD COLUMN "hidesReference" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "hidesLineage" BOOLEAN NOT NULL DEFAULT false;

-- What a reference rater's answers are for. Of those that there are, the one of this name checks judges and attention; the
-- others are labels.
CREATE TYPE "ReferencePurpose" AS ENUM ('known_answer', 'label', 'key');
ALTER TABLE "Rater" ADD COLUMN "purpose" "ReferencePurpose";
UPDATE "Rater" SET "purpose" = CASE WHEN "name" = 'Known answers' THEN 'known_answer' ELSE 'label' END::"ReferencePurpose"
WHERE "kind" = 'reference';
ALTER TABLE "Rater" ADD CONSTRAINT "Rater_purpose_of_references" CHECK (("kind" = 'reference') = ("purpose" IS NOT NULL));

-- Where a suite says so, who has seen an item on a video has seen all others on it.
ALTER TABLE "Exposure" ADD COLUMN "ofVideo" BOOLEAN NOT NULL DEFAULT false;

-- Two items on different parts of one video are not the same content.
CREATE OR REPLACE FUNCTION content_of_item(item UUID) RETURNS UUID LANGUAGE plpgsql STABLE AS $$
DECLARE
  i "Item";
  media TEXT;
BEGIN
  SELECT * INTO i FROM "Item" WHERE "id" = item;
  IF i."replacesId" IS NOT NULL THEN RETURN (SELECT "contentId" FROM "Item" WHERE "id" = i."replacesId"); END IF;
  IF i."kind" = 'clip' THEN
    RETURN (SELECT v."contentId" FROM "ItemMedia" m JOIN "Video" v ON v."id" = m."videoId" WHERE m."itemId" = item AND m."n" = 1);
  END IF;
  SELECT string_agg(concat_ws(' ', coalesce(v."contentId"::text, m."wantedName"), m."from", m."to"), E'\n' ORDER BY m."n")
  INTO media
  FROM "ItemMedia" m LEFT JOIN "Video" v ON v."id" = m."videoId" WHERE m."itemId" = item;
  RETURN md5(i."kind" || E'\n' || i."data"::text || E'\n' || coalesce(media, ''))::uuid;
END $$;

-- An item's content as its media now are, which its corrections take over. What people were shown of the old one they were
-- shown of the new one; but what they were shown before there was the item was another one that was alike until its media
-- came.
CREATE OR REPLACE FUNCTION refresh_contents_of_items(items UUID[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  item RECORD;
BEGIN
  FOR item IN
    SELECT * FROM (
      SELECT "id", "kind", "createdAt", "contentId" AS old, coalesce(content_of_item("id"), "contentId") AS new
      FROM "Item" WHERE "id" = ANY(items) AND "replacesId" IS NULL ORDER BY "id"
    ) i WHERE old <> new
  LOOP
    INSERT INTO "Exposure" ("raterId", suite, "contentId", "lastAnswerId", at, "ofVideo")
    SELECT "raterId", suite, item.new, "lastAnswerId", at, "ofVideo" FROM "Exposure"
    WHERE "contentId" = item.old AND (item."kind" = 'clip' OR at >= item."createdAt")
    ON CONFLICT ("raterId", suite, "contentId") DO UPDATE
    SET "lastAnswerId" = least("Exposure"."lastAnswerId", excluded."lastAnswerId"), at = least("Exposure".at, excluded.at),
      "ofVideo" = "Exposure"."ofVideo" OR excluded."ofVideo";
    WITH RECURSIVE versions AS (
      SELECT item."id" AS "id"
      UNION
      SELECT v."id" FROM "Item" v JOIN versions ON v."replacesId" = versions."id"
    )
    UPDATE "Item" i SET "contentId" = item.new FROM versions WHERE i."id" = versions."id";
    DELETE FROM "Exposure" WHERE "contentId" = item.old AND NOT EXISTS (SELECT 1 FROM "Item" WHERE "contentId" = item.old);
  END LOOP;
END $$;

-- A correction waits for whoever is changing the content of what it corrects.
CREATE OR REPLACE FUNCTION take_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."replacesId" IS NOT NULL THEN
    SELECT "contentId" INTO NEW."contentId" FROM "Item" WHERE "id" = NEW."replacesId" FOR SHARE;
  ELSIF NEW."kind" = 'clip' THEN
    NEW."contentId" := NEW."id";
  ELSE
    NEW."contentId" := md5(NEW."kind" || E'\n' || NEW."data"::text || E'\n')::uuid;
  END IF;
  RETURN NEW;
END $$;

-- An item that comes to a video of which people have seen others, see `Exposure.ofVideo`.
CREATE OR REPLACE FUNCTION refresh_contents_of_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_contents_of_items((SELECT array_agg(DISTINCT "itemId") FROM changed));
  INSERT INTO "Exposure" ("raterId", suite, "contentId", "lastAnswerId", at, "ofVideo")
  SELECT e."raterId", e.suite, i."contentId", min(e."lastAnswerId"), min(e.at), true
  FROM changed c
  JOIN "Item" i ON i."id" = c."itemId"
  JOIN "Video" v ON v."id" = c."videoId"
  JOIN "Video" copy ON copy."contentId" = v."contentId"
  JOIN "ItemMedia" m ON m."videoId" = copy."id" AND m."itemId" <> c."itemId"
  JOIN "Item" other ON other."id" = m."itemId"
  JOIN "Exposure" e ON e."contentId" = other."contentId" AND e."ofVideo"
  GROUP BY 1, 2, 3
  ON CONFLICT ("raterId", suite, "contentId") DO NOTHING;
  RETURN NULL;
END $$;

-- What a correction replaces is out of date with it: lists and figures go by the current versions.
CREATE OR REPLACE FUNCTION note_changed_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "SummaryDue" ("itemId")
    SELECT "id" FROM changed UNION SELECT "replacesId" FROM changed WHERE "replacesId" IS NOT NULL;
    RETURN NULL;
END $$;
