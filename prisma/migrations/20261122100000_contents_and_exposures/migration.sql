-- Who has been shown what others say of a clip, by what the clip shows rather than by its row: a copy of a file shows the
-- same, since a judge's replies are replayed by the frames' hashes.

ALTER TABLE "Video" ADD COLUMN "contentId" UUID;
ALTER TABLE "Video" DISABLE TRIGGER "Video_changed_due";
UPDATE "Video" SET "contentId" = id;
ALTER TABLE "Video" ENABLE TRIGGER "Video_changed_due";
ALTER TABLE "Video" ALTER COLUMN "contentId" SET NOT NULL, ALTER COLUMN "contentId" SET DEFAULT gen_random_uuid();
CREATE INDEX "Video_hash_idx" ON "Video"("hash");
CREATE INDEX "Video_contentId_idx" ON "Video"("contentId");
-- Copies are few, and whoever looks for them finds that there are none at once.
CREATE INDEX "Video_copies" ON "Video"("contentId") WHERE "contentId" <> id;

CREATE TABLE "Exposure" (
    "raterId" UUID NOT NULL,
    "suite" TEXT NOT NULL,
    "contentId" UUID NOT NULL,
    "lastAnswerId" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Exposure_pkey" PRIMARY KEY ("raterId", "suite", "contentId")
);
CREATE INDEX "Exposure_contentId_idx" ON "Exposure"("contentId");
ALTER TABLE "Exposure" ADD CONSTRAINT "Exposure_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Queue" ADD COLUMN "hidesGenerator" BOOLEAN NOT NULL DEFAULT false;

-- A content has the id of one of its videos. A file with the same bytes shows the same, in every project.
CREATE FUNCTION take_content_of_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."contentId" := coalesce((SELECT "contentId" FROM "Video" WHERE hash = NEW.hash LIMIT 1), NEW.id);
  RETURN NEW;
END $$;

CREATE TRIGGER "Video_takes_content" BEFORE INSERT ON "Video" FOR EACH ROW EXECUTE FUNCTION take_content_of_copy();

CREATE FUNCTION join_contents(kept UUID, gone UUID) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Video" SET "contentId" = kept WHERE "contentId" = gone;
  INSERT INTO "Exposure" ("raterId", suite, "contentId", "lastAnswerId", at)
  SELECT "raterId", suite, kept, "lastAnswerId", at FROM "Exposure" WHERE "contentId" = gone
  ON CONFLICT ("raterId", suite, "contentId") DO UPDATE
  SET "lastAnswerId" = least("Exposure"."lastAnswerId", excluded."lastAnswerId"), at = least("Exposure".at, excluded.at);
  DELETE FROM "Exposure" WHERE "contentId" = gone;
END $$;

-- Joins the contents of frame sets with those of sets that have half of their frames in common with them, counted by the
-- smaller set: a copy that was cut shorter too. One frame is not enough where there are more: many clips begin in black.
CREATE FUNCTION join_contents_of(sets UUID[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  pair RECORD;
  one UUID;
  other UUID;
BEGIN
  FOR pair IN
    WITH fresh AS (SELECT DISTINCT "frameSetId", hash FROM "Frame" WHERE "frameSetId" = ANY(sets)),
    shared AS (
      SELECT f."frameSetId" AS one, o."frameSetId" AS other, count(DISTINCT o.hash) AS frames
      FROM fresh f JOIN "Frame" o ON o.hash = f.hash AND o."frameSetId" <> f."frameSetId"
      GROUP BY 1, 2
    ), sized AS (
      SELECT shared.*, least(
        (SELECT count(DISTINCT hash) FROM "Frame" WHERE "frameSetId" = shared.one),
        (SELECT count(DISTINCT hash) FROM "Frame" WHERE "frameSetId" = shared.other)
      ) AS fewer
      FROM shared
    )
    SELECT a."videoId" AS one, b."videoId" AS other
    FROM sized JOIN "FrameSet" a ON a.id = sized.one JOIN "FrameSet" b ON b.id = sized.other
    WHERE 2 * frames >= fewer AND frames >= least(2, fewer) AND a."videoId" <> b."videoId"
  LOOP
    SELECT "contentId" INTO one FROM "Video" WHERE id = pair.one;
    SELECT "contentId" INTO other FROM "Video" WHERE id = pair.other;
    IF one <> other THEN PERFORM join_contents(least(one, other), greatest(one, other)); END IF;
  END LOOP;
END $$;

CREATE FUNCTION join_contents_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Two copies that come at once would not see each other.
  PERFORM pg_advisory_xact_lock(hashtext('contents'));
  PERFORM join_contents_of((SELECT array_agg(DISTINCT "frameSetId") FROM added));
  RETURN NULL;
END $$;

CREATE TRIGGER "Frame_joins_contents" AFTER INSERT ON "Frame" REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION join_contents_of_added();

-- Who answers with a judge's answer in view has seen it.
CREATE FUNCTION expose_by_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Exposure" ("raterId", suite, "contentId", "lastAnswerId", at)
  SELECT a."raterId", a.suite, v."contentId", min(a.id) - 1, min(a."createdAt")
  FROM added a JOIN "Video" v ON v.id = a."videoId"
  WHERE a."seenId" IS NOT NULL
  GROUP BY 1, 2, 3
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "Answer_exposes" AFTER INSERT ON "Answer" REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION expose_by_answer();

-- What is here already.
UPDATE "Video" v SET "contentId" = first."contentId"
FROM (SELECT DISTINCT ON (hash) hash, "contentId" FROM "Video" ORDER BY hash, "createdAt", id) first
WHERE first.hash = v.hash AND first."contentId" <> v."contentId";
SELECT join_contents_of(array_agg(id)) FROM "FrameSet";

INSERT INTO "Exposure" ("raterId", suite, "contentId", "lastAnswerId", at)
SELECT a."raterId", a.suite, v."contentId", min(a.id) - 1, min(a."createdAt")
FROM "Answer" a JOIN "Video" v ON v.id = a."videoId"
WHERE a."seenId" IS NOT NULL
GROUP BY 1, 2, 3;
