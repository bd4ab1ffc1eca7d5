-- What is judged, reviewed, queued and exported is an item; a video is the file that items show.

CREATE TABLE "Item" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "name" TEXT NOT NULL,
    "model" TEXT,
    "prompt" TEXT,
    "cluster" TEXT,
    "task" TEXT,
    "facets" JSONB NOT NULL DEFAULT '{}',
    "contentId" UUID NOT NULL DEFAULT gen_random_uuid(),
    "madeFromId" UUID,
    "replacesId" UUID,
    "makerId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Item_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Item_replaces" CHECK ("replacesId" IS NULL OR "makerId" IS NOT NULL)
);

CREATE TABLE "ItemMedia" (
    "itemId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "videoId" UUID,
    "wantedName" TEXT,
    "from" DOUBLE PRECISION,
    "to" DOUBLE PRECISION,

    CONSTRAINT "ItemMedia_pkey" PRIMARY KEY ("itemId", "n"),
    CONSTRAINT "ItemMedia_n" CHECK ("n" >= 1),
    CONSTRAINT "ItemMedia_named" CHECK ("videoId" IS NOT NULL OR "wantedName" IS NOT NULL)
);

DO $$ BEGIN RAISE INFO 'making an item of each clip'; END $$;
-- A clip's item has its video's id: addresses and ids that are stored elsewhere stay good.
INSERT INTO "Item" ("id", "projectId", "kind", "key", "name", "model", "prompt", "contentId", "createdAt", "deletedAt")
SELECT "id", "projectId", 'clip', "id"::text, "name", "generatorModel", "generationPrompt", "contentId", "createdAt", "deletedAt"
FROM "Video";
INSERT INTO "ItemMedia" ("itemId", "n", "videoId") SELECT "id", 1, "id" FROM "Video";

CREATE UNIQUE INDEX "Item_projectId_kind_key_key" ON "Item"("projectId", "kind", "key");
CREATE INDEX "Item_projectId_createdAt_idx" ON "Item"("projectId", "createdAt");
CREATE INDEX "Item_contentId_idx" ON "Item"("contentId");
CREATE INDEX "Item_copies" ON "Item"("contentId") WHERE "contentId" <> "id";
CREATE INDEX "Item_deletedAt" ON "Item"("deletedAt") WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "Item_deleted" ON "Item"("id") WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "Item_madeFromId_idx" ON "Item"("madeFromId");
CREATE INDEX "Item_replacesId_idx" ON "Item"("replacesId");
CREATE INDEX "ItemMedia_videoId_idx" ON "ItemMedia"("videoId");
CREATE INDEX "ItemMedia_wanted" ON "ItemMedia"("wantedName") WHERE "videoId" IS NULL;

ALTER TABLE "Item" ADD CONSTRAINT "Item_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Item" ADD CONSTRAINT "Item_madeFromId_fkey" FOREIGN KEY ("madeFromId") REFERENCES "Item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Item" ADD CONSTRAINT "Item_replacesId_fkey" FOREIGN KEY ("replacesId") REFERENCES "Item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Item" ADD CONSTRAINT "Item_makerId_fkey" FOREIGN KEY ("makerId") REFERENCES "Rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ItemMedia" ADD CONSTRAINT "ItemMedia_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ItemMedia" ADD CONSTRAINT "ItemMedia_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Views keep the columns that they were made with.
DROP VIEW "EffectiveAnswer", "IndependentAnswer", "StandingAnswer", "GivenAnswer";

-- Triggers that fire on what is renamed are made anew below.
DROP TRIGGER "Video_added_due" ON "Video";
DROP TRIGGER "Video_changed_due" ON "Video";
DROP TRIGGER "RunVideo_added_due" ON "RunVideo";
DROP TRIGGER "RunVideo_changed_due" ON "RunVideo";
DROP TRIGGER "Answer_added_due" ON "Answer";
DROP TRIGGER "VideoTag_added_due" ON "VideoTag";
DROP TRIGGER "VideoTag_removed_due" ON "VideoTag";
DROP TRIGGER "Run_changed_due" ON "Run";
DROP FUNCTION note_changed_videos(), note_videos_of_changed(), note_videos_of_moved_runs();

ALTER TABLE "Video" DROP COLUMN "name", DROP COLUMN "generatorModel", DROP COLUMN "generationPrompt", DROP COLUMN "deletedAt";

DO $$ BEGIN RAISE INFO 'naming the items that were judged, and their frames'; END $$;
-- Runs, answers and everything else is about items.
ALTER TYPE "RunVideoState" RENAME TO "RunItemState";
ALTER TABLE "RunVideo" RENAME TO "RunItem";
ALTER TABLE "RunItem" RENAME COLUMN "videoId" TO "itemId";
ALTER TABLE "RunItem" RENAME CONSTRAINT "RunVideo_pkey" TO "RunItem_pkey";
ALTER INDEX "RunVideo_videoId_idx" RENAME TO "RunItem_itemId_idx";
ALTER TABLE "RunItem" RENAME CONSTRAINT "RunVideo_runId_fkey" TO "RunItem_runId_fkey";
ALTER TABLE "RunItem" DROP CONSTRAINT "RunVideo_videoId_fkey";
ALTER TABLE "RunItem" ADD CONSTRAINT "RunItem_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Which frames of each of its media an item was judged by.
CREATE TABLE "RunItemFrames" (
    "runId" UUID NOT NULL,
    "itemId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "frameSetId" UUID NOT NULL,

    CONSTRAINT "RunItemFrames_pkey" PRIMARY KEY ("runId", "itemId", "n")
);
INSERT INTO "RunItemFrames" SELECT "runId", "itemId", 1, "frameSetId" FROM "RunItem";
ALTER TABLE "RunItemFrames" ADD CONSTRAINT "RunItemFrames_runId_itemId_fkey" FOREIGN KEY ("runId", "itemId") REFERENCES "RunItem"("runId", "itemId") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RunItemFrames" ADD CONSTRAINT "RunItemFrames_frameSetId_fkey" FOREIGN KEY ("frameSetId") REFERENCES "FrameSet"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "RunItem" DROP COLUMN "frameSetId";

ALTER TABLE "Step" RENAME COLUMN "videoId" TO "itemId";
ALTER TABLE "Step" RENAME CONSTRAINT "Step_runId_videoId_fkey" TO "Step_runId_itemId_fkey";
ALTER INDEX "Step_runId_videoId_idx" RENAME TO "Step_runId_itemId_idx";
ALTER TABLE "Step" ADD COLUMN "role" TEXT NOT NULL DEFAULT 'judge', ADD COLUMN "sample" INTEGER NOT NULL DEFAULT 0;

DO $$ BEGIN RAISE INFO 'looking up the item of every answer'; END $$;
ALTER TABLE "Answer" RENAME COLUMN "videoId" TO "itemId";
ALTER TABLE "Answer" DROP CONSTRAINT "Answer_videoId_fkey";
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER INDEX "Answer_videoId_suite_unit_question_idx" RENAME TO "Answer_itemId_suite_unit_question_idx";
ALTER INDEX "Answer_raterId_videoId_idx" RENAME TO "Answer_raterId_itemId_idx";

DO $$ BEGIN RAISE INFO 'looking up the items of notes, queues, tags and summaries'; END $$;
ALTER TABLE "Note" RENAME COLUMN "videoId" TO "itemId";
ALTER TABLE "Note" DROP CONSTRAINT "Note_videoId_fkey";
ALTER TABLE "Note" ADD CONSTRAINT "Note_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER INDEX "Note_videoId_suite_idx" RENAME TO "Note_itemId_suite_idx";

UPDATE "Queue" SET "policy" = ("policy" - 'videoIds') || jsonb_build_object('itemIds', "policy" -> 'videoIds')
WHERE "policy" ? 'videoIds';

ALTER TABLE "QueueItem" RENAME COLUMN "videoId" TO "itemId";
ALTER TABLE "QueueItem" DROP CONSTRAINT "QueueItem_videoId_fkey";
ALTER TABLE "QueueItem" ADD CONSTRAINT "QueueItem_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "QueueItem" RENAME CONSTRAINT "QueueItem_runId_videoId_fkey" TO "QueueItem_runId_itemId_fkey";
ALTER INDEX "QueueItem_queueId_videoId_key" RENAME TO "QueueItem_queueId_itemId_key";
ALTER INDEX "QueueItem_videoId_idx" RENAME TO "QueueItem_itemId_idx";

ALTER TABLE "Undrawn" RENAME COLUMN "videoId" TO "itemId";
ALTER TABLE "Undrawn" DROP CONSTRAINT "Undrawn_videoId_fkey";
ALTER TABLE "Undrawn" ADD CONSTRAINT "Undrawn_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "VideoTag" RENAME TO "ItemTag";
ALTER TABLE "ItemTag" RENAME COLUMN "videoId" TO "itemId";
ALTER TABLE "ItemTag" RENAME CONSTRAINT "VideoTag_pkey" TO "ItemTag_pkey";
ALTER TABLE "ItemTag" RENAME CONSTRAINT "VideoTag_createdById_fkey" TO "ItemTag_createdById_fkey";
ALTER TABLE "ItemTag" DROP CONSTRAINT "VideoTag_videoId_fkey";
ALTER TABLE "ItemTag" ADD CONSTRAINT "ItemTag_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "VideoSummary" RENAME TO "ItemSummary";
ALTER TABLE "ItemSummary" RENAME COLUMN "videoId" TO "itemId";
ALTER TABLE "ItemSummary" RENAME CONSTRAINT "VideoSummary_pkey" TO "ItemSummary_pkey";
ALTER TABLE "ItemSummary" DROP CONSTRAINT "VideoSummary_videoId_fkey";
ALTER TABLE "ItemSummary" ADD CONSTRAINT "ItemSummary_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER INDEX "VideoSummary_added" RENAME TO "ItemSummary_added";
ALTER INDEX "VideoSummary_moving" RENAME TO "ItemSummary_moving";
ALTER INDEX "VideoSummary_tagged" RENAME TO "ItemSummary_tagged";
ALTER INDEX "VideoSummary_answered" RENAME TO "ItemSummary_answered";

ALTER TABLE "RunVideoSummary" RENAME TO "RunItemSummary";
ALTER TABLE "RunItemSummary" RENAME COLUMN "videoId" TO "itemId";
ALTER TABLE "RunItemSummary" RENAME CONSTRAINT "RunVideoSummary_pkey" TO "RunItemSummary_pkey";
ALTER TABLE "RunItemSummary" RENAME CONSTRAINT "RunVideoSummary_runId_videoId_fkey" TO "RunItemSummary_runId_itemId_fkey";
ALTER INDEX "RunVideoSummary_configuration_videoId_key" RENAME TO "RunItemSummary_configuration_itemId_key";
ALTER INDEX "RunVideoSummary_videoId_idx" RENAME TO "RunItemSummary_itemId_idx";
ALTER TRIGGER "RunVideoSummary_added_counted" ON "RunItemSummary" RENAME TO "RunItemSummary_added_counted";
ALTER TRIGGER "RunVideoSummary_changed_counted" ON "RunItemSummary" RENAME TO "RunItemSummary_changed_counted";
ALTER TRIGGER "RunVideoSummary_removed_counted" ON "RunItemSummary" RENAME TO "RunItemSummary_removed_counted";
ALTER FUNCTION count_judged_videos() RENAME TO count_judged_items;

ALTER TABLE "SummaryDue" RENAME COLUMN "videoId" TO "itemId";

DO $$ BEGIN RAISE INFO 'making triggers and views'; END $$;
CREATE FUNCTION note_changed_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "SummaryDue" ("itemId") SELECT "id" FROM changed;
    RETURN NULL;
END $$;
CREATE FUNCTION note_items_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "SummaryDue" ("itemId") SELECT DISTINCT "itemId" FROM changed;
    RETURN NULL;
END $$;
CREATE FUNCTION note_items_of_changed_videos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "SummaryDue" ("itemId")
    SELECT DISTINCT m."itemId" FROM changed JOIN "ItemMedia" m ON m."videoId" = changed."id";
    RETURN NULL;
END $$;
CREATE FUNCTION note_items_of_moved_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "SummaryDue" ("itemId")
    SELECT ri."itemId" FROM changed n JOIN before o USING ("id") JOIN "RunItem" ri ON ri."runId" = n."id"
    WHERE n."configuration" <> o."configuration";
    RETURN NULL;
END $$;

CREATE TRIGGER "Item_added_due" AFTER INSERT ON "Item" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_items();
CREATE TRIGGER "Item_changed_due" AFTER UPDATE ON "Item" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_items();
CREATE TRIGGER "ItemMedia_added_due" AFTER INSERT ON "ItemMedia" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_changed();
CREATE TRIGGER "ItemMedia_changed_due" AFTER UPDATE ON "ItemMedia" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_changed();
CREATE TRIGGER "Video_changed_due" AFTER UPDATE ON "Video" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_changed_videos();
CREATE TRIGGER "RunItem_added_due" AFTER INSERT ON "RunItem" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_changed();
CREATE TRIGGER "RunItem_changed_due" AFTER UPDATE ON "RunItem" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_changed();
CREATE TRIGGER "Answer_added_due" AFTER INSERT ON "Answer" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_changed();
CREATE TRIGGER "ItemTag_added_due" AFTER INSERT ON "ItemTag" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_changed();
CREATE TRIGGER "ItemTag_removed_due" AFTER DELETE ON "ItemTag" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_changed();
CREATE TRIGGER "Run_changed_due" AFTER UPDATE ON "Run" REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_moved_runs();

-- Blindness and exposure go by what an item says and shows. A clip says nothing but its video, so that what is on record
-- about videos' contents holds for it; an item that corrects another one counts as that; of others it is a hash over kind,
-- data and the contents of their media, so that equal ones are one content in whatever project.
CREATE FUNCTION content_of_item(item UUID) RETURNS UUID LANGUAGE plpgsql STABLE AS $$
DECLARE
  i "Item";
  media TEXT;
BEGIN
  SELECT * INTO i FROM "Item" WHERE "id" = item;
  IF i."replacesId" IS NOT NULL THEN RETURN (SELECT "contentId" FROM "Item" WHERE "id" = i."replacesId"); END IF;
  SELECT string_agg(coalesce(v."contentId"::text, m."wantedName"), ' ' ORDER BY m."n") INTO media
  FROM "ItemMedia" m LEFT JOIN "Video" v ON v."id" = m."videoId" WHERE m."itemId" = item;
  IF i."kind" = 'clip' THEN
    RETURN (SELECT v."contentId" FROM "ItemMedia" m JOIN "Video" v ON v."id" = m."videoId" WHERE m."itemId" = item AND m."n" = 1);
  END IF;
  RETURN md5(i."kind" || E'\n' || i."data"::text || E'\n' || coalesce(media, ''))::uuid;
END $$;

-- An item's content as its media now are. What people were shown of the old one they were shown of the new one.
CREATE FUNCTION refresh_contents_of_items(items UUID[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  item RECORD;
BEGIN
  FOR item IN
    SELECT * FROM (
      SELECT "id", "contentId" AS old, coalesce(content_of_item("id"), "contentId") AS new
      FROM "Item" WHERE "id" = ANY(items) AND "replacesId" IS NULL
    ) i WHERE old <> new
  LOOP
    INSERT INTO "Exposure" ("raterId", suite, "contentId", "lastAnswerId", at)
    SELECT "raterId", suite, item.new, "lastAnswerId", at FROM "Exposure" WHERE "contentId" = item.old
    ON CONFLICT ("raterId", suite, "contentId") DO UPDATE
    SET "lastAnswerId" = least("Exposure"."lastAnswerId", excluded."lastAnswerId"), at = least("Exposure".at, excluded.at);
    UPDATE "Item" SET "contentId" = item.new WHERE "contentId" = item.old AND ("id" = item.id OR "replacesId" IS NOT NULL);
    DELETE FROM "Exposure" WHERE "contentId" = item.old AND NOT EXISTS (SELECT 1 FROM "Item" WHERE "contentId" = item.old);
  END LOOP;
END $$;

CREATE FUNCTION refresh_contents_of_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_contents_of_items((SELECT array_agg(DISTINCT "itemId") FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER "ItemMedia_added_content" AFTER INSERT ON "ItemMedia" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_contents_of_media();
CREATE TRIGGER "ItemMedia_changed_content" AFTER UPDATE ON "ItemMedia" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_contents_of_media();

CREATE FUNCTION take_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."contentId" := CASE
    WHEN NEW."replacesId" IS NOT NULL THEN (SELECT "contentId" FROM "Item" WHERE "id" = NEW."replacesId")
    WHEN NEW."kind" = 'clip' THEN NEW."id"
    ELSE md5(NEW."kind" || E'\n' || NEW."data"::text || E'\n')::uuid
  END;
  RETURN NEW;
END $$;
CREATE TRIGGER "Item_takes_content" BEFORE INSERT ON "Item" FOR EACH ROW EXECUTE FUNCTION take_content();

CREATE OR REPLACE FUNCTION join_contents(kept UUID, gone UUID) RETURNS void LANGUAGE sql AS $$
  UPDATE "Video" SET "contentId" = kept WHERE "contentId" = gone
$$;

CREATE FUNCTION refresh_contents_of_videos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_contents_of_items((
    SELECT array_agg(DISTINCT m."itemId")
    FROM changed n JOIN before o USING ("id") JOIN "ItemMedia" m ON m."videoId" = n."id"
    WHERE n."contentId" <> o."contentId"
  ));
  RETURN NULL;
END $$;
CREATE TRIGGER "Video_changed_content" AFTER UPDATE ON "Video" REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_contents_of_videos();

CREATE OR REPLACE FUNCTION expose_by_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Exposure" ("raterId", suite, "contentId", "lastAnswerId", at)
  SELECT a."raterId", a.suite, i."contentId", min(a.id) - 1, min(a."createdAt")
  FROM added a JOIN "Item" i ON i.id = a."itemId"
  WHERE a."seenId" IS NOT NULL
  GROUP BY 1, 2, 3
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Which answers count, see 20261122105000_which_answers_count.
CREATE VIEW "GivenAnswer" AS
SELECT a.*, coalesce(a.id > e."lastAnswerId", false) AS exposed
FROM "Answer" a
LEFT JOIN "Item" i ON i.id = a."itemId"
LEFT JOIN "Exposure" e ON e."raterId" = a."raterId" AND e.suite = a.suite AND e."contentId" = i."contentId";

CREATE VIEW "CurrentAnswer" AS
SELECT a.* FROM "GivenAnswer" a
WHERE a.state <> 'withdrawn' AND NOT EXISTS (SELECT 1 FROM "Answer" s WHERE s."supersedesId" = a.id);

CREATE VIEW "EffectiveAnswer" AS
SELECT DISTINCT ON (a."itemId", a.suite, a.unit, a.question) a.*
FROM "CurrentAnswer" a
JOIN "Rater" r ON r.id = a."raterId" AND r.kind = 'person'
ORDER BY a."itemId", a.suite, a.unit, a.question, (a.act IS NOT DISTINCT FROM 'adjudicate') DESC, a.id DESC;

CREATE VIEW "IndependentAnswer" AS
SELECT * FROM (
  SELECT DISTINCT ON (a."raterId", a."itemId", a.suite, a.unit, a.question) a.*
  FROM "GivenAnswer" a
  JOIN "Rater" r ON r.id = a."raterId" AND r.kind = 'person'
  WHERE NOT a.exposed AND a.act IS DISTINCT FROM 'adjudicate'
  ORDER BY a."raterId", a."itemId", a.suite, a.unit, a.question, a.id DESC
) AS last
WHERE state <> 'withdrawn';

-- Nobody should plan queries without knowing how large these tables are.
DO $$ BEGIN
  IF EXISTS (SELECT FROM "Item") THEN ANALYZE "Item", "ItemMedia", "RunItemFrames"; END IF;
END $$;
