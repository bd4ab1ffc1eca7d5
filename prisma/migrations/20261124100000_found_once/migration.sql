-- What code flags in an item's data is found out once and kept.
CREATE TABLE "ItemFlags" (
  "itemId" UUID NOT NULL REFERENCES "Item" ON DELETE CASCADE ON UPDATE CASCADE,
  "suite" TEXT NOT NULL,
  "version" TEXT NOT NULL,
  "exhibits" JSONB NOT NULL,
  PRIMARY KEY ("itemId", "suite")
);

-- The versions of an item are found through the indexes, whatever is thought of the table's size: where it was filled a
-- moment ago, the joins read all of it for each item that was deleted.
CREATE OR REPLACE FUNCTION versions_of_item(item UUID) RETURNS TABLE ("id" UUID) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE before AS (
    SELECT v."id", v."replacesId" FROM "Item" v WHERE v."id" = item
    UNION SELECT v."id", v."replacesId" FROM before b
    CROSS JOIN LATERAL (SELECT i."id", i."replacesId" FROM "Item" i WHERE i."id" = b."replacesId" LIMIT 1) v
  ), versions AS (
    SELECT b."id" FROM before b WHERE b."replacesId" IS NULL
    UNION SELECT v."id" FROM versions o
    CROSS JOIN LATERAL (SELECT i."id" FROM "Item" i WHERE i."replacesId" = o."id" OFFSET 0) v
  )
  SELECT versions."id" FROM versions
$$;

-- Most items have one version only, and nothing to settle.
CREATE OR REPLACE FUNCTION settle_changed_versions() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NEW."superseded" OR NEW."replacesId" IS NOT NULL
    OR EXISTS (SELECT 1 FROM "Item" i WHERE i."replacesId" = NEW."id") THEN
    PERFORM settle_versions(NEW."id");
  END IF;
  RETURN NULL;
END $$;

-- What makes an item due for summing up is worked off together, however often it stands there.
CREATE INDEX "SummaryDue_itemId_idx" ON "SummaryDue" ("itemId");

-- How many items a project has is asked with every page.
CREATE INDEX "Item_kept" ON "Item" ("projectId") WHERE "deletedAt" IS NULL;
