-- Of all versions of an item the newest one that is not deleted counts, whichever of them it corrects: two people may have
-- corrected the same one. Lists, figures, draws and runs go by it.
ALTER TABLE "Item" ADD COLUMN "superseded" BOOLEAN NOT NULL DEFAULT false;

CREATE FUNCTION versions_of_item(item UUID) RETURNS TABLE ("id" UUID) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE before AS (
    SELECT v."id", v."replacesId" FROM "Item" v WHERE v."id" = item
    UNION SELECT v."id", v."replacesId" FROM "Item" v JOIN before b ON v."id" = b."replacesId"
  ), versions AS (
    SELECT b."id" FROM before b WHERE b."replacesId" IS NULL
    UNION SELECT v."id" FROM "Item" v JOIN versions o ON v."replacesId" = o."id"
  )
  SELECT versions."id" FROM versions
$$;

CREATE FUNCTION settle_versions(item UUID) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  versions UUID[];
  newest UUID;
BEGIN
  SELECT array_agg(v."id") INTO versions FROM versions_of_item(item) v;
  SELECT v."id" INTO newest FROM "Item" v WHERE v."id" = ANY(versions) AND v."deletedAt" IS NULL
  ORDER BY v."createdAt" DESC, v."id" DESC LIMIT 1;
  UPDATE "Item" v SET "superseded" = v."id" <> coalesce(newest, v."id")
  WHERE v."id" = ANY(versions) AND v."superseded" <> (v."id" <> coalesce(newest, v."id"));
END $$;

CREATE FUNCTION settle_changed_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_versions(NEW."id");
  RETURN NULL;
END $$;

CREATE TRIGGER "Item_added_version" AFTER INSERT ON "Item"
FOR EACH ROW WHEN (NEW."replacesId" IS NOT NULL) EXECUTE FUNCTION settle_changed_versions();
CREATE TRIGGER "Item_changed_version" AFTER UPDATE OF "deletedAt", "replacesId" ON "Item"
FOR EACH ROW WHEN (OLD."deletedAt" IS DISTINCT FROM NEW."deletedAt" OR OLD."replacesId" IS DISTINCT FROM NEW."replacesId")
EXECUTE FUNCTION settle_changed_versions();

SELECT settle_versions(v."id") FROM "Item" v
WHERE v."replacesId" IS NULL AND EXISTS (SELECT 1 FROM "Item" newer WHERE newer."replacesId" = v."id");

-- What people alone are asked about is no longer told as judged.
INSERT INTO "SummaryDue" ("itemId")
SELECT DISTINCT i."itemId" FROM "RunItem" i JOIN "Run" r ON r."id" = i."runId" WHERE r."judgeFacts"->>'kind' = 'people';
