-- An item's content goes by what is asked about it: what of its data no suite asks about is no part of it. And who reviews
-- an item blind is kept from every item to which a reply about it was taken over.

CREATE TABLE "UnaskedField" (
  "kind" TEXT NOT NULL,
  "field" TEXT NOT NULL,
  "applied" BOOLEAN NOT NULL DEFAULT false,
  PRIMARY KEY ("kind", "field")
);

CREATE TABLE "SharedReply" (
  "stepId" BIGINT NOT NULL,
  "suite" TEXT NOT NULL,
  "itemId" UUID NOT NULL,
  PRIMARY KEY ("stepId", "suite", "itemId")
);
CREATE INDEX "SharedReply_itemId_idx" ON "SharedReply" ("itemId");

-- An item's data without what nobody is asked about.
CREATE FUNCTION asked_data(of_kind TEXT, data JSONB) RETURNS JSONB LANGUAGE sql STABLE AS $$
  SELECT data - ARRAY(SELECT u."field" FROM "UnaskedField" u WHERE u."kind" = of_kind)
$$;

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
  SELECT string_agg(
    concat_ws(' ', coalesce(v."contentId"::text, concat_ws('/', m."wantedModel", m."wantedName")), m."from", m."to"),
    E'\n' ORDER BY m."n"
  )
  INTO media
  FROM "ItemMedia" m LEFT JOIN "Video" v ON v."id" = m."videoId" WHERE m."itemId" = item;
  RETURN md5(i."kind" || E'\n' || asked_data(i."kind", i."data")::text || E'\n' || coalesce(media, ''))::uuid;
END $$;

CREATE OR REPLACE FUNCTION take_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."replacesId" IS NOT NULL THEN
    SELECT "contentId" INTO NEW."contentId" FROM "Item" WHERE "id" = NEW."replacesId" FOR SHARE;
  ELSIF NEW."kind" = 'clip' THEN
    NEW."contentId" := NEW."id";
  ELSE
    NEW."contentId" := md5(NEW."kind" || E'\n' || asked_data(NEW."kind", NEW."data")::text || E'\n')::uuid;
  END IF;
  RETURN NEW;
END $$;

-- A reply that was taken over from another item is one of both, in the suite of either. Equal contents need no record.
CREATE FUNCTION shared_replies_of(steps BIGINT[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "SharedReply" ("stepId", "suite", "itemId")
  SELECT DISTINCT first."id", of."suite", of."itemId"
  FROM "Step" later
  JOIN "Step" first ON first."id" = later."replayOfId" AND first."itemId" <> later."itemId"
  JOIN "Item" one ON one."id" = first."itemId"
  JOIN "Item" other ON other."id" = later."itemId" AND other."contentId" <> one."contentId"
  JOIN "Run" r ON r."id" = first."runId"
  JOIN "Run" s ON s."id" = later."runId"
  CROSS JOIN LATERAL (VALUES (r."suite", first."itemId"), (s."suite", later."itemId")) AS of("suite", "itemId")
  WHERE later."id" = ANY(steps)
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION keep_shared_replies() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  replays BIGINT[];
BEGIN
  SELECT array_agg("id") INTO replays FROM added WHERE "replayOfId" IS NOT NULL;
  IF replays IS NOT NULL THEN PERFORM shared_replies_of(replays); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "Step_shares_reply" AFTER INSERT ON "Step" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_shared_replies();

DO $$ BEGIN RAISE INFO 'looking for replies that items share'; END $$;
SELECT shared_replies_of(array_agg("id")) FROM "Step" WHERE "replayOfId" IS NOT NULL;
